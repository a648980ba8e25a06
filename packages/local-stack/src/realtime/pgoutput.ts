/** Decodes messages of PostgreSQL's logical replication plugin `pgoutput`, protocol version 1. */

import type { Buffer } from "node:buffer";

/**
 * Definition of a table at the time of a change. PostgreSQL sends the definition again after each change of the table.
 */
export interface Relation {
  id: number;
  schema: string;
  table: string;
  columns: { name: string; isIdentity: boolean }[];
}

/** Column values of a row as texts. A value is undefined if the change message does not contain it. */
export type Row = (string | null | undefined)[];

export interface RowChange {
  type: "INSERT" | "UPDATE" | "DELETE";
  relation: Relation;
  /** New row, or null for a DELETE. */
  newRow: Row | null;
  /** Old values of the replica identity; null for an INSERT. */
  oldRow: Row | null;
  committedAt: Date;
  /** Lower 32 bits of the transaction id. */
  transaction: number;
}

const epochMicroseconds = BigInt(Date.UTC(2000, 0, 1)) * 1000n;

/** Decodes the messages of a replication stream in order. */
export class ChangeDecoder {
  readonly #relations = new Map<number, Relation>();
  #commit = { committedAt: new Date(0), transaction: 0 };

  /** Returns the row change that a message contains, or null for a message of another type. */
  decode(message: Buffer): RowChange | null {
    const reader = new Reader(message);
    switch (reader.letter()) {
      case "B":
        reader.skip(8);
        this.#commit = { committedAt: reader.time(), transaction: reader.int32() };
        return null;
      case "R":
        this.#readRelation(reader);
        return null;
      case "I":
        return this.#readInsert(reader);
      case "U":
        return this.#readUpdate(reader);
      case "D":
        return this.#readDelete(reader);
      default:
        return null;
    }
  }

  #readRelation(reader: Reader): void {
    const id = reader.int32();
    const schema = reader.name() || "pg_catalog";
    const table = reader.name();
    reader.skip(1);
    const columns = Array.from({ length: reader.int16() }, () => {
      const isIdentity = reader.int8() === 1;
      const name = reader.name();
      reader.skip(8);
      return { name, isIdentity };
    });
    this.#relations.set(id, { id, schema, table, columns });
  }

  #readInsert(reader: Reader): RowChange {
    const relation = this.#relationOf(reader);
    reader.letter();
    return { type: "INSERT", relation, newRow: reader.row(), oldRow: null, ...this.#commit };
  }

  #readUpdate(reader: Reader): RowChange {
    const relation = this.#relationOf(reader);
    const before = reader.letter();
    let oldRow: Row | null = null;
    if (before !== "N") {
      oldRow = identityOf(relation, reader.row());
      reader.letter();
    }
    const newRow = reader.row().map((value, index) => (value === undefined ? (oldRow?.[index] ?? undefined) : value));
    // If the replica identity has not changed, the message contains no old row.
    oldRow ??= identityOf(relation, newRow);
    return { type: "UPDATE", relation, newRow, oldRow, ...this.#commit };
  }

  #readDelete(reader: Reader): RowChange {
    const relation = this.#relationOf(reader);
    reader.letter();
    const oldRow = identityOf(relation, reader.row());
    return { type: "DELETE", relation, newRow: null, oldRow, ...this.#commit };
  }

  #relationOf(reader: Reader): Relation {
    const id = reader.int32();
    const relation = this.#relations.get(id);
    if (!relation) {
      throw new Error(`pgoutput sent a change of the unannounced relation ${id}`);
    }
    return relation;
  }
}

/**
 * Keeps only the columns of the replica identity. For all other columns, the message contains null instead of the
 * value.
 */
function identityOf(relation: Relation, row: Row): Row {
  return row.map((value, index) => (relation.columns[index]?.isIdentity ? value : undefined));
}

class Reader {
  readonly #bytes: Buffer;
  #offset = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  skip(length: number): void {
    this.#offset += length;
  }

  letter(): string {
    return String.fromCharCode(this.int8());
  }

  int8(): number {
    this.#offset += 1;
    return this.#bytes.readUInt8(this.#offset - 1);
  }

  int16(): number {
    this.#offset += 2;
    return this.#bytes.readUInt16BE(this.#offset - 2);
  }

  int32(): number {
    this.#offset += 4;
    return this.#bytes.readUInt32BE(this.#offset - 4);
  }

  time(): Date {
    this.#offset += 8;
    const microseconds = this.#bytes.readBigInt64BE(this.#offset - 8) + epochMicroseconds;
    return new Date(Number(microseconds / 1000n));
  }

  name(): string {
    const end = this.#bytes.indexOf(0, this.#offset);
    const name = this.#bytes.toString("utf8", this.#offset, end);
    this.#offset = end + 1;
    return name;
  }

  row(): Row {
    return Array.from({ length: this.int16() }, () => this.#value());
  }

  #value(): string | null | undefined {
    switch (this.letter()) {
      case "n":
        return null;
      case "u":
        return undefined;
      default: {
        const length = this.int32();
        this.#offset += length;
        return this.#bytes.toString("utf8", this.#offset - length, this.#offset);
      }
    }
  }
}
