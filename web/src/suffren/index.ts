// Suffren aux Indes, loaded when somebody sits down at it.
export { Table } from "./Table";
export { words } from "./words";
export const book = "suffren";
