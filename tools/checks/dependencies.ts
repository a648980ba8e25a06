/**
 * Compares package.json, both lock files, and the import map and imports of the functions. Also finds packages without
 * an integrity hash.
 */

interface Manifest {
  devDependencies?: Record<string, string>;
  dependencies?: Record<string, string>;
}

interface LockedPackage {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  optionalDependencies?: Record<string, string>;
}

interface Lock {
  packages: Record<string, LockedPackage>;
}

interface DenoLock {
  version: string;
  specifiers: Record<string, string>;
  npm: Record<string, { integrity?: string }>;
}

const denoLockFile = "supabase/functions/deno.lock";
/**
 * Newest lock file format that Deno 2.1 and the bundler of `functions deploy` support. Newer versions of Deno can also
 * read this format.
 */
const denoLockVersion = "4";

/**
 * Packages that may lack an integrity hash, with their versions. Each package is an optional binary of a development
 * tool for a platform that CI does not use. package-lock.json was generated with a registry that had no copy of these
 * packages, so npm installs them without verification. When the tool is upgraded, its packages need a hash.
 */
const unhashed = new Set([
  ...["darwin-arm64", "darwin-x64", "linux-arm64", "win32-x64"].map((machine) => `@squawk-cli/${machine}@2.66.0`),
  ...[
    "darwin-arm64",
    "darwin-x64",
    "linux-arm64",
    "linux-arm64-musl",
    "linux-x64-musl",
    "windows-arm64",
    "windows-x64",
  ].map((machine) => `@supabase/cli-${machine}@3.1.0`),
]);

const exactVersion = /^\d+\.\d+\.\d+(-[\w.]+)?$/;
const bareImport = /(?:\bfrom|\bimport)\s*\(?\s*"([^."\n][^"\n]*)"/g;
const problems = [
  ...inexactVersions(),
  ...differingVersions(),
  ...lockProblems(),
  ...hashProblems(),
  ...denoLockProblems(),
  ...unmappedImports(),
];
for (const problem of problems) {
  console.error(problem);
}
Deno.exitCode = problems.length > 0 ? 1 : 0;

function inexactVersions(): string[] {
  const manifests = filesIn(".", (path) => path.endsWith("package.json"));
  return manifests.flatMap((path) =>
    Object.entries(dependenciesOf(path))
      .filter(([, version]) => !exactVersion.test(version))
      .map(([name, version]) => `${path}: ${name} needs one exact version, not ${version}.`),
  );
}

function differingVersions(): string[] {
  const installed = dependenciesOf("package.json");
  return Object.values(importMap()).flatMap((target) => {
    const [, name, version] = /^npm:\/?(@?[^@]+)@([^/]+)/.exec(target) ?? [];
    if (!name || installed[name] === version) {
      return [];
    }
    return [`supabase/functions/deno.json: ${name} is ${version}, in package.json ${installed[name] ?? "missing"}.`];
  });
}

/**
 * Returns problems of package-lock.json. If a registry lacks the binaries for other platforms, npm removes their
 * entries from the lock file, and `npm ci` rejects such a file.
 */
function lockProblems(): string[] {
  const { packages } = readJson<Lock>("package-lock.json");
  return Object.entries(packages).flatMap(([path, { resolved, optionalDependencies = {} }]) => [
    ...(resolved?.startsWith("http") ? [`package-lock.json: ${path} names a registry.`] : []),
    ...Object.keys(optionalDependencies)
      .filter((name) => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`])
      .map((name) => `package-lock.json: ${name}, optional for ${path}, has no entry.`),
  ]);
}

/** Returns all packages in package-lock.json by name and version, with their hashes. */
function lockedPackages(): [string, string | undefined][] {
  const { packages } = readJson<Lock>("package-lock.json");
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes("node_modules/") && !link)
    .map(([path, { version, integrity }]) => [`${path.split("node_modules/").at(-1)}@${version}`, integrity]);
}

function hashProblems(): string[] {
  const locked = lockedPackages();
  const missing = locked.filter(([name, integrity]) => !integrity && !unhashed.has(name));
  const needless = [...unhashed].filter((name) => !locked.some(([other, hash]) => other === name && !hash));
  return [
    ...missing.map(([name]) => `package-lock.json: ${name} has no integrity.`),
    ...needless.map((name) => `tools/checks/dependencies.ts: ${name} is no longer an exception.`),
  ];
}

/**
 * Returns the packages whose versions differ between the two lock files. Both lock files must contain the same version,
 * so that the platform bundles the code that was tested.
 */
function denoLockProblems(): string[] {
  const { version, specifiers, npm } = readJson<DenoLock>(denoLockFile);
  const locked = new Map(lockedPackages());
  const wanted = Object.values(importMap())
    .map((target) => /^npm:\/?(@?[^@]+@[^/]+)/.exec(target)?.[1])
    .filter((name) => name !== undefined);
  return [
    ...(version === denoLockVersion ? [] : [`${denoLockFile}: has version ${version}, needs ${denoLockVersion}.`]),
    ...wanted.filter((name) => !specifiers[`npm:${name}`]).map((name) => `${denoLockFile}: ${name} is missing.`),
    ...Object.entries(npm)
      // The suffix after the version lists the versions of the peer dependencies.
      .filter(([name, { integrity }]) => !integrity || locked.get(name.replace(/(?<=.@[^_]+)_.*/, "")) !== integrity)
      .map(([name]) => `${denoLockFile}: ${name} has no integrity, or not that of package-lock.json.`),
  ];
}

/**
 * Returns the imports that the import map does not contain. Such an import is resolved from node_modules on this
 * machine, but fails on the platform.
 */
function unmappedImports(): string[] {
  const map = Object.keys(importMap());
  const isDeployed = (path: string) => path.endsWith(".ts") && !path.endsWith(".test.ts");
  return ["supabase/functions", "packages/shared-types/src", "packages/media-metadata/src"]
    .flatMap((folder) => filesIn(folder, isDeployed))
    .flatMap((path) =>
      [...Deno.readTextFileSync(path).matchAll(bareImport)]
        .map(([, name = ""]) => name)
        .filter((name) => !name.startsWith("node:"))
        .filter((name) => !map.some((key) => name === key || (key.endsWith("/") && name.startsWith(key))))
        .map((name) => `${path}: ${name} is not in supabase/functions/deno.json.`),
    );
}

function filesIn(folder: string, isWanted: (path: string) => boolean): string[] {
  return [...Deno.readDirSync(folder)].flatMap(({ name, isDirectory }) => {
    const path = folder === "." ? name : `${folder}/${name}`;
    if (isDirectory) {
      return name === "node_modules" || name.startsWith(".") ? [] : filesIn(path, isWanted);
    }
    return isWanted(path) ? [path] : [];
  });
}

function dependenciesOf(path: string): Record<string, string> {
  const { dependencies, devDependencies } = readJson<Manifest>(path);
  return { ...dependencies, ...devDependencies };
}

function importMap(): Record<string, string> {
  return readJson<{ imports: Record<string, string> }>("supabase/functions/deno.json").imports;
}

function readJson<Shape>(path: string): Shape {
  return JSON.parse(Deno.readTextFileSync(path));
}
