/** Lists the test files of the project. */

const folders = ["apps", "packages", "supabase", "tools"];
const testFile = /\.test\.(ts|sql)$/;

/** Returns the paths of all test files in the project, sorted by name. */
export async function findTestFiles(projectDirectory: string): Promise<string[]> {
  async function filesIn(folder: string): Promise<string[]> {
    const entries = await Array.fromAsync(Deno.readDir(`${projectDirectory}/${folder}`));
    const found = entries.map(({ name, isDirectory }) => {
      if (isDirectory && name !== "node_modules") {
        return filesIn(`${folder}/${name}`);
      }
      return testFile.test(name) ? [`${folder}/${name}`] : [];
    });
    return (await Promise.all(found)).flat();
  }
  return (await Promise.all(folders.map(filesIn))).flat().sort();
}
