/** Applies a list of renamed identifiers to SQL, token by token: code, function bodies, comments and strings. */

/** One line of the list: where the scope is empty, the name is renamed everywhere. */
export interface Rename {
  kind: string;
  old: string;
  new: string;
  scope: string;
}

interface Token {
  kind: "word" | "string" | "comment" | "dollar" | "other";
  text: string;
}

const tokenPattern =
  /(?<comment>--[^\n]*|\/\*[\s\S]*?\*\/)|(?<string>'(?:[^']|'')*')|(?<dollar>\$(?:[A-Za-z_]\w*)?\$)|(?<word>[A-Za-z_]\w*)|\d[\w.]*|[\s\S]/g;

/** Reads the tab-separated list: kind, old, new and scope. */
export function parseRenames(text: string): Rename[] {
  return text
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [kind = "", from = "", to = "", scope = ""] = line.split("\t");
      return { kind, old: from, new: to, scope };
    });
}

/** Splits SQL into tokens that together are the whole text. Bodies of functions are split too. */
export function tokensOf(sql: string): Token[] {
  return Array.from(sql.matchAll(tokenPattern), ({ 0: text, groups = {} }) => {
    const kind = (["comment", "string", "dollar", "word"] as const).find((name) => groups[name] !== undefined);
    return { kind: kind ?? "other", text };
  });
}

/** Splits SQL into statements, each with its semicolon and the comments before it. */
export function statementsOf(sql: string): string[] {
  const statements: string[] = [];
  let statement = "";
  let tag: string | undefined;
  for (const { kind, text } of tokensOf(sql)) {
    statement += text;
    if (kind === "dollar" && (tag === undefined || tag === text)) {
      tag = tag === undefined ? text : undefined;
    } else if (text === ";" && tag === undefined) {
      statements.push(statement);
      statement = "";
    }
  }
  return [...statements, statement];
}

function escapeRegExp(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** Whether a scoped rename concerns a statement. */
function isInScope(scope: string, statement: string): boolean {
  const [relation, name = ""] = scope.split(" ");
  if (relation === "uses") {
    return new RegExp(`(?<![\\w.])${escapeRegExp(name)}(?!\\w)`, "i").test(statement);
  }
  const code = statement.replaceAll(/^\s*(?:--[^\n]*\n\s*)*/g, "");
  return new RegExp(
    `^(?:create (?:or replace )?|comment on |alter |(?:grant|revoke) [\\w, ]+ on )(?:function|view) ${escapeRegExp(name)}(?!\\w)`,
    "i",
  ).test(code);
}

class StatementRenamer {
  readonly #words: Map<string, string>;
  readonly #literals: Map<string, string>;
  readonly #qualified: [string, string][];
  readonly #prose: RegExp;

  constructor(renames: Rename[], statement: string) {
    const inForce = renames.filter(({ scope }) => scope !== "" && isInScope(scope, statement));
    const all = [...renames.filter(({ scope }) => scope === ""), ...inForce];
    const isLiteral = ({ old }: Rename) => old.startsWith("'");
    const isQualified = ({ old }: Rename) => old.includes(".");
    this.#literals = new Map(all.filter(isLiteral).map((rename) => [rename.old, rename.new]));
    this.#qualified = all.filter(isQualified).map((rename) => [rename.old, rename.new]);
    this.#words = new Map(
      all.filter((rename) => !isLiteral(rename) && !isQualified(rename)).map((rename) => [rename.old, rename.new]),
    );
    // Prose has ordinary words too: there only names are renamed that cannot be one.
    const names = all.filter(({ old, scope }) => scope === "" || old.includes("_")).map(({ old }) => escapeRegExp(old));
    this.#prose = new RegExp(`(?<!\\w)(${names.join("|") || "$^"})(?!\\w)`, "g");
  }

  inProse(text: string): string {
    const renamed = text.replaceAll(this.#prose, (word) => this.#words.get(word) ?? word);
    return this.#qualified
      .filter(([from]) => !from.endsWith("."))
      .reduce((result, [from, to]) => result.replaceAll(qualifiedPattern(from), to), renamed);
  }

  inCode(tokens: Token[]): string {
    const texts = tokens.map(({ kind, text }, index) => {
      if (kind === "word") {
        return this.#inWord(text, tokens, index);
      }
      if (kind === "string") {
        return this.#literals.get(text) ?? this.inProse(text);
      }
      return kind === "comment" ? this.inProse(text) : text;
    });
    return texts.join("");
  }

  /** Renames a bare word, a word after its schema, or a word before its column. */
  #inWord(text: string, tokens: Token[], index: number): string {
    const before = tokens[index - 1]?.text === "." ? `${tokens[index - 2]?.text}.${text}` : text;
    const after = tokens[index + 1]?.text === "." && before === text ? `${text}.` : text;
    const qualified = this.#qualified.find(([from]) => from === before || from === after);
    if (qualified) {
      const [, to] = qualified;
      return to.endsWith(".") ? to.slice(0, -1) : to.slice(to.indexOf(".") + 1);
    }
    return this.#words.get(text) ?? text;
  }
}

function qualifiedPattern(name: string): RegExp {
  return new RegExp(`(?<![\\w.])${escapeRegExp(name)}(?!\\w)`, "g");
}

/** Renames in SQL of any length, statement by statement. */
export function renameSql(sql: string, renames: Rename[]): string {
  return statementsOf(sql)
    .map((statement) => new StatementRenamer(renames, statement).inCode(tokensOf(statement)))
    .join("");
}

/** Scoped renames whose new name is in the statement already: they could change what the statement means. */
export function collisionsOf(sql: string, renames: Rename[]): string[] {
  return statementsOf(sql).flatMap((statement) => {
    const words = new Set(
      tokensOf(statement)
        .filter(({ kind }) => kind === "word")
        .map(({ text }) => text),
    );
    return renames
      .filter(
        ({ kind, old, scope }) => scope !== "" && kind !== "keep" && words.has(old) && isInScope(scope, statement),
      )
      .filter((rename) => words.has(rename.new))
      .map((rename) => `${rename.scope}: ${rename.old} -> ${rename.new}`);
  });
}
