/** Splits SQL files into statements with PostgreSQL's parser. The result includes the statements in function bodies. */

import { type DefElem, loadModule, type Node, parsePlPgSQLSync, parseSync } from "@libpg-query/parser";

await loadModule();

export interface Statement {
  node: Node;
  /**
   * Line of the file on which the statement begins. For a statement in a body, this is the line of the statement that
   * contains the body.
   */
  line: number;
  /** Statement whose function body or `do` block contains this statement; undefined at the top level. */
  within?: Node;
}

/** Statement at the top level of a file. */
export interface TopStatement {
  node: Node;
  /** Line of the file on which the statement begins. */
  line: number;
  /** Text of the statement, without the comments before the statement and without its semicolon. */
  text: string;
}

/** Returns the statements at the top level of the file in order. Throws if PostgreSQL cannot parse the SQL. */
export function topStatementsOf(sql: string): TopStatement[] {
  const bytes = new TextEncoder().encode(sql);
  const textBetween = (start: number, end?: number) => new TextDecoder().decode(bytes.subarray(start, end));
  let [readUpTo, breaksSoFar] = [0, 0];
  return (parseSync(sql).stmts ?? []).flatMap(({ stmt, stmt_location: start = 0, stmt_len: length }) => {
    const withComments = textBetween(start, length && start + length);
    const text = withComments.replace(/^(?:\s|--.*\n|\/\*[\s\S]*?\*\/)+/, "");
    breaksSoFar += lineBreaksIn(textBetween(readUpTo, start));
    readUpTo = start;
    const line = breaksSoFar + lineBreaksIn(withComments) - lineBreaksIn(text) + 1;
    return stmt ? [{ node: stmt, line, text }] : [];
  });
}

/**
 * Returns all statements of the file in order. The statements of a function body follow the statement that contains the
 * body. Throws if PostgreSQL cannot parse the SQL.
 */
export function statementsOf(sql: string): Statement[] {
  return topStatementsOf(sql).flatMap(({ node, line, text }) => [
    { node, line },
    ...bodyOf(node, text).map((inBody) => ({ node: inBody, line, within: node })),
  ]);
}

const lineBreaksIn = (text: string) => text.split("\n").length - 1;

/** Returns the node and all its descendants in no particular order. */
export function* nodesWithin(tree: unknown): Generator<Node> {
  if (tree === null || typeof tree !== "object") {
    return;
  }
  for (const [name, value] of Object.entries(tree)) {
    if (/^[A-Z]/.test(name)) {
      yield { [name]: value } as Node;
    }
    yield* nodesWithin(value);
  }
}

/** Joins the parts of a qualified name, such as schema and function, with dots. */
export const nameIn = (parts: Node[] = []) =>
  parts.map((part) => ("String" in part ? part.String.sval : "")).join(".") || undefined;

/** Returns the name of a table or view with its schema, or undefined if the tree names no relation with a schema. */
export function relationName(tree: object | undefined): string | undefined {
  return tree && "schemaname" in tree && "relname" in tree ? `${tree.schemaname}.${tree.relname}` : undefined;
}

/** Returns the options of a statement, such as `language` and `set` for a function. */
export const optionsOf = (options: Node[] = []): DefElem[] =>
  options.flatMap((option) => ("DefElem" in option ? [option.DefElem] : []));

/** Returns the value of an option. The value may be a word, a string or a boolean. */
export function optionText(options: Node[] | undefined, name: string): string | undefined {
  const arg = optionsOf(options).find(({ defname }) => defname === name)?.arg;
  const value = arg && "List" in arg ? arg.List.items?.[0] : arg;
  if (value && "Boolean" in value) {
    return String(value.Boolean.boolval ?? false);
  }
  return value && "String" in value ? value.String.sval : undefined;
}

function bodyOf(node: Node, source: string): Node[] {
  const options =
    "CreateFunctionStmt" in node ? node.CreateFunctionStmt.options : "DoStmt" in node ? node.DoStmt.args : [];
  const body = optionText(options, "as");
  if (body === undefined) {
    return [];
  }
  const language = optionText(options, "language") ?? "plpgsql";
  if (language === "sql") {
    return parsed(body);
  }
  return language === "plpgsql" ? [...queriesOf(parsePlPgSQLSync(source))] : [];
}

/**
 * Yields the parse trees of the SQL statements, expressions and assignments in a PL/pgSQL body. The PL/pgSQL parser
 * returns the statements and expressions only as text.
 */
function* queriesOf(tree: unknown): Generator<Node> {
  if (tree === null || typeof tree !== "object") {
    return;
  }
  for (const [name, value] of Object.entries(tree)) {
    if (name === "PLpgSQL_expr") {
      yield* parsed(asStatement(value));
    } else {
      yield* queriesOf(value);
    }
    if (name === "PLpgSQL_stmt_dynexecute") {
      yield* constantCommandsOf(value.query);
    }
  }
}

const statementMode = 0;
const expressionMode = 2;

function asStatement({ query, parseMode }: { query: string; parseMode: number }): string {
  if (parseMode === statementMode) {
    return query;
  }
  return `select ${parseMode === expressionMode ? query : query.replace(/^.*?:?=/s, "")}`;
}

/**
 * Yields the statements of a PL/pgSQL command `execute 'constant'`. An SQL text that is composed at run time is unknown
 * to the parser.
 */
function* constantCommandsOf(expression: unknown): Generator<Node> {
  for (const node of queriesOf(expression)) {
    if (!("SelectStmt" in node)) {
      continue;
    }
    const target = node.SelectStmt.targetList?.[0];
    const value = target && "ResTarget" in target ? target.ResTarget.val : undefined;
    const command = value && "A_Const" in value ? value.A_Const.sval?.sval : undefined;
    if (command) {
      yield* parsed(command);
    }
  }
}

const parsed = (sql: string): Node[] => (parseSync(sql).stmts ?? []).flatMap(({ stmt }) => stmt ?? []);
