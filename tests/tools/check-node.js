// Plain JavaScript on purpose: it has to run on the Node that is too old for everything else.
// npm puts the project's own Node 24 first on Linux and Windows; elsewhere the machine's is used.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `Rummage needs Node 22.18 or newer, this is ${process.versions.node}: run it through npm (npm ci, then npm run ...), which brings Node 24 along on Linux and Windows; elsewhere install Node 24.`,
  );
  process.exit(1);
}
