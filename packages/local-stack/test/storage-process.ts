/**
 * Runs the storage service in a separate process that tests can kill. Usage: `storage-process.ts <data folder>
 * <database port>`.
 */

import { createStorageService } from "../src/storage/service.ts";
import { connect, contextOf } from "./storage-stack.ts";

const [dataDirectory = "", databasePort] = Deno.args;
const sql = connect(Number(databasePort), { connection: { application_name: "killed" } });
const service = await createStorageService(await contextOf(dataDirectory, Number(databasePort), sql));
const onListen = ({ port }: Deno.NetAddr) => console.log(port);
Deno.serve({ hostname: "127.0.0.1", port: 0, onListen }, service);
