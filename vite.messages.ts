import { formatter } from '@lingui/format-po'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { DEFAULT_LOCALE } from './src/i18n/locale.ts'

// Lingui names a message by six random characters, in two catalogs and in the code that uses it.
// They do not compress. Three characters tell almost all messages apart and make the build 4 %
// smaller.

const SHORT = 3
const ID = /(\\?["'`])([\w-]{6})\1/g

/** Maps each message id to its short id. Ids that would share a short id stay as they are. */
export function shortenIds(ids: Iterable<string>): ReadonlyMap<string, string> {
  const byStart = Map.groupBy(ids, (id) => id.slice(0, SHORT))
  return new Map(
    [...byStart].flatMap(([short, [id, ...others]]) =>
      others.length === 0 ? [[id!, short] as const] : [],
    ),
  )
}

/** Replaces the ids of a build's messages with short ones. */
export function shortMessageIds(root: string): Plugin {
  let shortOf: ReadonlyMap<string, string>
  return {
    name: 'casthouse-message-ids',
    apply: 'build',
    async buildStart() {
      shortOf = shortenIds(await readIds(join(root, 'locales', DEFAULT_LOCALE)))
    },
    renderChunk: (code) => ({
      code: code.replaceAll(ID, (text, quote: string, id: string) => {
        const short = shortOf.get(id)
        return short === undefined ? text : quote + short + quote
      }),
      map: null,
    }),
  }
}

/** Reads the ids of all messages. Two catalogs may have the same id. */
async function readIds(folder: string): Promise<ReadonlySet<string>> {
  const { parse } = formatter()
  const context = { locale: DEFAULT_LOCALE, sourceLocale: DEFAULT_LOCALE }
  const catalogs = readdirSync(folder).map((filename) =>
    parse(readFileSync(join(folder, filename), 'utf8'), { ...context, filename }),
  )
  return new Set((await Promise.all(catalogs)).flatMap((catalog) => Object.keys(catalog)))
}
