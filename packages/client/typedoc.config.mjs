/** The pages that `npm run docs -w packages/client` makes of the doc comments; what an app can name has one. */

import { OptionDefaults } from "typedoc";

export default {
  entryPoints: ["src/index.ts"],
  out: "docs",
  readme: "README.md",
  excludePrivate: true,
  disableSources: true,
  // All schemas and operations as types take 150 MB; the reference page of the service shows them better.
  exclude: ["src/generated/openapi.ts"],
  // Tags of openapi-typescript.
  blockTags: [...OptionDefaults.blockTags, "@description", "@constant"],
  // Parts of types that nobody names.
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
