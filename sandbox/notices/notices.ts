import type { Package } from './lock.ts'

/** Packages by where they end up, each with the copyright lines of its own licence file. */
export interface Shipped {
  readonly app: readonly Package[]
  readonly servers: readonly Package[]
  readonly chain: readonly Package[]
}

/** Returns the text of a package's licence file; empty if it has none. */
export type ReadLicence = (pack: Package) => string

/** Licences whose notice goes with every copy. One text serves all packages, without its copyright lines. */
const PRINTED = ['MIT', 'ISC', 'BSD-3-Clause', '0BSD', 'Apache-2.0']

/** Builds the text of `THIRD-PARTY-NOTICES.md`. */
export const noticesText = (
  { app, servers, chain }: Shipped,
  read: ReadLicence,
): string => `# Third-party notices

\`npm run notices\` writes this page from \`package-lock.json\` and the licence files of the packages. Tools that only build
or test the project are left out: nothing of them is distributed.

## In the app

Bundled into \`dist\`, in part or as a whole.

${tableOf(app, read)}

## On a server

Needed by the backend and the keeper. Prebuilt \`libvips\` binaries (\`@img/sharp-libvips-*\`) are LGPL-3.0: anyone who
distributes them, in an image for example, passes on their licence and lets others replace them.

${tableOf(servers, read)}

## On chain

${tableOf(chain, read)}

**The pools are GPL.** \`UniswapV2Factory\` and \`UniswapV2Pair\` are deployed unmodified, as \`@uniswap/v2-core\` compiled them.
Our contracts call them through that package's interfaces and copy nothing else.

- Deploying or distributing them, as source or as bytecode, is conveying under GPL-3.0. Keep the notices, and offer the
  complete source: the package's version above is that source.
- A modified pool has to stay under GPL-3.0, with its source.
- Whether a contract that imports a GPL interface must follow the same licence is not settled. Ask a lawyer before you publish
  or license the contracts in \`contracts\` that import it.
- Each deployment creates its own factory. Only WTRX and its pair with USDT can be SunSwap's.

## Licence texts

A licence in brackets offers a choice; this project chooses MIT or Apache-2.0 where it can. The texts of GPL-3.0 and LGPL-3.0
are in \`node_modules/@uniswap/v2-core/LICENSE\` and at [spdx.org](https://spdx.org/licenses/LGPL-3.0-or-later.html).

${PRINTED.map((licence) => textOf(licence, [...app, ...servers], read)).join('\n\n')}
`

/** Prints a licence once, from the first package under it alone that has a file. */
function textOf(licence: string, packages: readonly Package[], read: ReadLicence): string {
  const texts = packages.filter((pack) => pack.license === licence).map(read)
  const text = texts.find((each) => each !== '')
  if (text === undefined) throw new Error(`no package has the text of ${licence}`)
  const holders = new Set(copyrightIn(text))
  const body = text.split('\n').filter((line) => !holders.has(plain(line)))
  return `### ${licence}\n\n\`\`\`text\n${body
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n\`\`\``
}

const tableOf = (packages: readonly Package[], read: ReadLicence): string =>
  [
    '| Package | Version | Licence | Copyright |',
    '|---|---|---|---|',
    ...packages.map((pack) => {
      const copyright = copyrightIn(read(pack))
        .join('; ')
        .replaceAll('|', String.raw`\|`)
      return `| ${pack.name} | ${pack.version} | ${pack.license} | ${copyright} |`
    }),
  ].join('\n')

/** Lines of a licence's own text, which name no holder. */
const TEMPLATE =
  /\[yyyy\]|<year>|\{yyyy\}|Free Software Foundation|^copyright (?:notice|holder|owner|license|statement|and|interest|law|in|or|on)\b/i

/**
 * Returns the copyright lines of a licence file, without the templates that licences themselves
 * contain.
 */
export const copyrightIn = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map(plain)
      .filter((line) => /^(?:copyright\b|\(c\) \d{4}|©)/i.test(line))
      .filter((line) => !TEMPLATE.test(line)),
  ),
]

/** Drops a comment's marks, and the brackets of an address. */
const plain = (line: string): string =>
  line
    .replace(/^[\s/*#>]+/, '')
    .replaceAll(/[<>]/g, '')
    .trim()
