// The campaign of the colonels, loaded when somebody sits down at it.
export { Table } from "./Desk";
export { words } from "./words";
export const book = "colonels";
