/**
 * Configures the pages that `npm run docs -w packages/client` makes of the doc comments, one for each exported name.
 */

import { OptionDefaults } from "typedoc";

export default {
  entryPoints: ["src/index.ts"],
  out: "docs",
  readme: "README.md",
  excludePrivate: true,
  disableSources: true,
  // The types of all schemas and operations would take 150 MB; the reference page of the service shows them.
  exclude: ["src/generated/openapi.ts"],
  // Tags that openapi-typescript writes.
  blockTags: [...OptionDefaults.blockTags, "@description", "@constant"],
  // Internal parts of exported types.
  intentionallyNotExported: [
    "BodyInput",
    "Content",
    "ErrorBody",
    "IfNeeded",
    "ObjectHandlers",
    "PathInput",
    "QueryInput",
    "Responses",
    "Schemas",
    "operations",
    "operationTable",
    "renamedOperations",
  ],
  treatWarningsAsErrors: true,
  validation: { notDocumented: true, notExported: true, invalidLink: true, invalidPath: true },
  requiredToBeDocumented: ["Class", "Function", "Interface", "TypeAlias", "Variable", "Method"],
};
