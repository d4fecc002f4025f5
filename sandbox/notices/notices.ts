import type { Package } from './lock.ts'

/** Packages by where they end up, each with the copyright lines of its own licence file. */
export interface Shipped {
  readonly app: readonly Package[]
  readonly servers: readonly Package[]
  readonly chain: readonly Package[]
}

/** Returns the copyright lines in a package's licence file, or none. */
export type ReadCopyright = (pack: Package) => readonly string[]

/** Builds the text of `THIRD-PARTY-NOTICES.md`. */
export const noticesText = (
  { app, servers, chain }: Shipped,
  read: ReadCopyright,
): string => `# Third-party notices

\`npm run notices\` writes this page from \`package-lock.json\` and the licence files of the packages. Tools that only build
or test the project are left out: nothing of them is distributed.

## In the app

Bundled into \`dist\`, in part or as a whole.

${tableOf(app, read)}

## On a server

Needed by the backend and the keeper. Prebuilt \`libvips\` binaries (\`@img/sharp-libvips-*\`) are LGPL-3.0: who distributes
them, in an image for example, passes on their licence and lets others replace them.

${tableOf(servers, read)}

## On chain

${tableOf(chain, read)}

**The pools are GPL.** \`UniswapV2Factory\` and \`UniswapV2Pair\` are deployed unmodified, as \`@uniswap/v2-core\` compiled them.
Our contracts call them through that package's interfaces and copy nothing else.

- Deploying or distributing them, as source or as bytecode, is conveying under GPL-3.0. Keep the notices, and offer the
  complete source: the package's version above is that source.
- A modified pool has to stay under GPL-3.0, with its source.
- Whether a contract that imports a GPL interface must follow the same licence is not settled. Ask a lawyer before you publish
  or license the contracts in \`sandbox/contracts\` that import it.
- Each deployment creates its own factory. Only WTRX and its pair with USDT can be SunSwap's.

## Licence texts

The texts of MIT, ISC, BSD-3-Clause, 0BSD, Apache-2.0, MPL-2.0, GPL-3.0 and LGPL-3.0 are at
[spdx.org/licenses](https://spdx.org/licenses/). Each package has its own text in its folder of \`node_modules\`. A licence in
brackets offers a choice; this project chooses MIT or Apache-2.0 where it can.
`

const tableOf = (packages: readonly Package[], read: ReadCopyright): string =>
  [
    '| Package | Version | Licence | Copyright |',
    '|---|---|---|---|',
    ...packages.map((pack) => {
      const copyright = read(pack)
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
      .map((line) => line.replace(/^[\s/*#>]+/, '').trim())
      .filter((line) => /^(?:copyright\b|\(c\) \d{4}|©)/i.test(line))
      .filter((line) => !TEMPLATE.test(line))
      .map((line) => line.replaceAll(/[<>]/g, '')),
  ),
]
