/** Iterates over all items of a paginated list. */

import type { Api } from "./http-api.ts";
import type { Input, Item, OperationId } from "./operation-types.ts";

interface Page {
  data: unknown[];
  nextCursor: string | null;
}

/**
 * Reads the next page only after the caller has received all items of the previous page. The iterator is written by
 * hand, because Hermes does not support async generators.
 */
export function iterate<Id extends OperationId>(api: Api, id: Id, input?: Input<Id>): AsyncIterableIterator<Item<Id>> {
  let items: unknown[] = [];
  let next = 0;
  let cursor: string | null = null;
  let isLast = false;
  async function readPage(): Promise<void> {
    const given = input as { query?: object } | undefined;
    const query = { ...given?.query, ...(cursor !== null && { cursor }) };
    const page = (await api.call(id, { ...given, query } as Input<Id>)) as unknown as Page;
    items = page.data;
    next = 0;
    cursor = page.nextCursor;
    isLast = cursor === null;
  }
  async function takeNext(): Promise<IteratorResult<Item<Id>>> {
    while (next >= items.length && !isLast) {
      await readPage();
    }
    if (next >= items.length) {
      return { done: true, value: undefined };
    }
    next += 1;
    return { done: false, value: items[next - 1] as Item<Id> };
  }
  async function end(): Promise<IteratorResult<Item<Id>>> {
    items = [];
    isLast = true;
    return { done: true, value: undefined };
  }
  // Calls of `next` during a page request wait for that page.
  let line: Promise<unknown> = Promise.resolve();
  function inLine<Result>(task: () => Promise<Result>): Promise<Result> {
    const result = line.then(task);
    line = result.catch(() => undefined);
    return result;
  }
  const iterator: AsyncIterableIterator<Item<Id>> = {
    next: () => inLine(takeNext),
    return: () => inLine(end),
    [Symbol.asyncIterator]: () => iterator,
  };
  return iterator;
}
