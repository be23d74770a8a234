// A battle by itself.
export { Table } from "./Single";
export { battleWords as words } from "./words";
export const book = "colonels";
