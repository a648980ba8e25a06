import assert from "node:assert/strict";
import { bucketEnds, countUp, observe, returnCounts, seriesOf, takeCounts, whenCounted } from "./metrics.ts";

const route = { function: "groups", method: "GET", route: "/groups/{id}" };
const zeros = Array(bucketEnds.length + 1).fill(0);

Deno.test("an isolate counts each metric series separately, and starts at zero again after a flush", () => {
  countUp("http_requests_total", { ...route, status: "200" });
  countUp("http_requests_total", { ...route, status: "200" });
  countUp("http_requests_total", { ...route, status: "404" }, 3);
  const series = (status: number) =>
    `http_requests_total{function="groups",method="GET",route="/groups/{id}",status="${status}"}`;
  assert.deepEqual(takeCounts(), [
    { series: series(200), total: 2, buckets: null },
    { series: series(404), total: 3, buckets: null },
  ]);
  assert.deepEqual(takeCounts(), []);
});

Deno.test("an isolate counts a duration in the smallest bucket that contains it", () => {
  for (const seconds of [0, 0.005, 0.006, 10, 11]) {
    observe("http_request_duration_seconds", route, seconds);
  }
  const [count] = takeCounts();
  const buckets = [...zeros];
  [buckets[0], buckets[1], buckets[10], buckets[11]] = [2, 1, 1, 1];
  assert.deepEqual(count?.buckets, buckets);
  assert.equal(count?.total.toFixed(3), "21.011");
});

Deno.test("counts that could not be flushed are added to the later counts and flushed with them", () => {
  countUp("limits_hit_total", { limit: "reads" });
  observe("database_connection_wait_seconds", {}, 0.5);
  const unsent = takeCounts();
  observe("database_connection_wait_seconds", {}, 0.5);
  returnCounts(unsent);
  const buckets = [...zeros];
  buckets[6] = 2;
  assert.deepEqual(takeCounts(), [
    { series: "database_connection_wait_seconds", total: 1, buckets },
    { series: 'limits_hit_total{limit="reads"}', total: 1, buckets: null },
  ]);
});

Deno.test("the registered listener is called only at the first count after a flush", () => {
  let told = 0;
  whenCounted(() => {
    told += 1;
  });
  for (const limit of ["reads", "writes", "reads"]) {
    countUp("limits_hit_total", { limit });
  }
  assert.equal(told, 1);
  takeCounts();
  countUp("limits_hit_total", { limit: "reads" });
  assert.equal(told, 2);
  whenCounted(() => {});
  takeCounts();
});

Deno.test("an isolate counts at most 2,000 series", () => {
  for (let number = 0; number < 3000; number += 1) {
    countUp("limits_hit_total", { limit: `${number}` });
  }
  assert.equal(takeCounts().length, 2000);
});

Deno.test("quotes and line breaks in a label value are escaped", () => {
  assert.equal(seriesOf("a", { b: 'c"d\\e\nf' }), 'a{b="c\\"d\\\\e\\nf"}');
  assert.equal(seriesOf("a", {}), "a");
});
