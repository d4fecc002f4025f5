// `npm start`, `dev`, `test`, `build` and all other commands begin here, before anything is installed
// and on whatever Node the machine has. Even a Node that is too old must be able to read this one file.
const [major] = process.versions.node.split('.')

if (Number(major) < 20) {
  console.error(
    'casthouse: Node 20 or newer is needed and this is ' +
      process.versions.node +
      '; see https://nodejs.org/',
  )
  process.exitCode = 1
} else {
  import('./launch/main.mjs').then(({ main }) => main(process.argv.slice(2)))
}
