// `npm start`, `dev`, `test`, `build` and all other commands start here, before anything is
// installed and on whatever Node the machine has. Even one that is too old must parse this file.
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
