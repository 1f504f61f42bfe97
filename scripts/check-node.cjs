// Plain CommonJS on purpose: it must run on whatever Node is there, to say what is wrong.
const major = Number(process.versions.node.split('.')[0]);
if (major < 24) {
  console.error(
    `This runs on Node 24, which 'npm ci' installs beside the project; found ${process.version}. ` +
      `Run 'npm ci' (without --ignore-scripts) and use the npm scripts.`,
  );
  process.exit(1);
}
