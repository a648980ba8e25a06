/** Says where package.json, package-lock.json, the import map of the functions and their imports disagree. */

interface Manifest {
  devDependencies?: Record<string, string>;
  dependencies?: Record<string, string>;
}

interface Lock {
  packages: Record<string, { resolved?: string; optionalDependencies?: Record<string, string> }>;
}

const exactVersion = /^\d+\.\d+\.\d+(-[\w.]+)?$/;
const bareImport = /(?:\bfrom|\bimport)\s*\(?\s*"([^."\n][^"\n]*)"/g;
const problems = [...inexactVersions(), ...differingVersions(), ...lockProblems(), ...unmappedImports()];
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

/** A registry that lacks the binaries of other machines makes npm forget them, and `npm ci` then refuses the lock. */
function lockProblems(): string[] {
  const { packages } = readJson<Lock>("package-lock.json");
  return Object.entries(packages).flatMap(([path, { resolved, optionalDependencies = {} }]) => [
    ...(resolved?.startsWith("http") ? [`package-lock.json: ${path} names a registry.`] : []),
    ...Object.keys(optionalDependencies)
      .filter((name) => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`])
      .map((name) => `package-lock.json: ${name}, optional for ${path}, has no entry.`),
  ]);
}

/** Without an entry in the import map an import works here, from node_modules, and fails on the platform. */
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
