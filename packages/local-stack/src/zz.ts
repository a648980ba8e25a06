const t0=performance.now();
const { loadModule, parseSync } = await import("@libpg-query/parser");
await loadModule(); console.log("load", performance.now()-t0);
for (const f of [...Deno.readDirSync("supabase/migrations")].map(e=>e.name).sort()) { const t=performance.now(); const r = parseSync(Deno.readTextFileSync("supabase/migrations/"+f)); console.log(f, r.stmts.length, performance.now()-t); }
try { parseSync("select 1;\n\ncreate table ééé (\n id int\n"); } catch (e) { console.log(e.message, JSON.stringify(e.sqlDetails), Object.keys(e)) }
console.log(JSON.stringify(parseSync("-- é\nselect 1; -- x\n ; select 2\n-- end\n").stmts.map(s=>[s.stmt_location,s.stmt_len])));
