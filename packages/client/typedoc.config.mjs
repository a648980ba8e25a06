/**
 * Configuration of `npm run docs -w packages/client`, which creates one page per exported name from the doc comments.
 */

import { OptionDefaults } from "typedoc";

export default {
  entryPoints: ["src/index.ts"],
  out: "docs",
  readme: "README.md",
  excludePrivate: true,
  disableSources: true,
  // The types of all schemas and operations would take 150 MB. The API reference contains the types.
  exclude: ["src/generated/openapi.ts"],
  // Tags in the output of openapi-typescript.
  blockTags: [...OptionDefaults.blockTags, "@description", "@constant"],
  // Types that the package does not export, although exported types refer to them.
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
