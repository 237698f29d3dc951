import type { Node } from "./ast.ts";

/** Prints a query as text that parses back to the same query; null gives the empty text. */
export function printQuery(node: Node | null): string {
  if (node === null) return "";
  switch (node.kind) {
    case "word":
      return inField(node.field, node.text);
    case "prefix":
      return inField(node.field, `${node.text}*`);
    case "phrase":
      return inField(node.field, `"${node.text}"`);
    case "not":
      return `-${printOperand(node.node, ["and", "or", "not"])}`;
    case "and":
      return node.nodes.map((operand) => printOperand(operand, ["and", "or"])).join(" ");
    case "or":
      return node.nodes.map((operand) => printOperand(operand, ["or"])).join(" OR ");
  }
}

const inField = (field: string | null, text: string) => (field === null ? text : `${field}:${text}`);

const printOperand = (node: Node, grouped: Node["kind"][]) =>
  grouped.includes(node.kind) ? `(${printQuery(node)})` : printQuery(node);
