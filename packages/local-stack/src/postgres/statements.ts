/**
 * Splits an SQL file into statements. The statements are recorded individually in the migration history, and an error
 * message can name the statement that failed.
 */

export interface Statement {
  /** Text of the statement and of the comments before it, without the semicolon and surrounding whitespace. */
  text: string;
  /** Line number at which the text begins in the file, counted from 1. */
  line: number;
}

const commentsAndBlanks = /^(?:\s|--.*|\/\*[\s\S]*?\*\/)*/;

/** Returns the statements of the file in order. A file that the parser rejects is returned as one statement. */
export async function statementsOf(file: string): Promise<Statement[]> {
  const starts = [0, ...(await endsOf(file))];
  // Comments after the last statement become part of that statement.
  starts.splice(-1, 1, file.length);
  let line = 1;
  return starts.slice(1).map((end, index) => {
    const raw = file.slice(starts[index], end);
    const text = raw.replace(/^[\s;]+|[\s;]+$/g, "");
    const statement = { text, line: line + breaksIn(raw.slice(0, raw.indexOf(text))) };
    line += breaksIn(raw);
    return statement;
  });
}

/**
 * Returns the line of an offset in the statement's text. Without an offset, returns the line on which the SQL begins
 * after its comments.
 */
export function lineOf(statement: Statement, offset?: number): number {
  const words = commentsAndBlanks.exec(statement.text)?.[0].length ?? 0;
  return statement.line + breaksIn(statement.text.slice(0, offset ?? words));
}

/** Returns the offset in the file at which each statement ends. */
async function endsOf(file: string): Promise<number[]> {
  // The parser is imported on demand, because it takes 0.1 s to load and most starts apply no migration.
  const { parse } = await import("@libpg-query/parser");
  const bytes = new TextEncoder().encode(file);
  try {
    const { stmts = [] } = await parse(file);
    if (stmts.length === 0) {
      return [file.length];
    }
    const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
    let [bytesSoFar, charactersSoFar] = [0, 0];
    return stmts.map(({ stmt_location: start = 0, stmt_len: length }) => {
      const end = length ? start + length : bytes.length;
      charactersSoFar += decoder.decode(bytes.subarray(bytesSoFar, end)).length;
      bytesSoFar = end;
      return charactersSoFar;
    });
  } catch {
    // If the parser fails, PostgreSQL reports the syntax error when it runs the file.
    return [file.length];
  }
}

function breaksIn(text: string): number {
  return text.split("\n").length - 1;
}
