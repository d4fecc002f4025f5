import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { IconLines } from './src/ui/lucideIcon.ts'

/** Drawing exported by a lucide icon file. */
export interface IconData {
  readonly node: IconLines
}

/** Returns the lines without their keys, random characters that do not compress. */
export const linesOf = ({ node }: IconData): IconLines =>
  node.map(([tag, attributes]) => [tag, { ...attributes, key: undefined }])

const createIcon = JSON.stringify(fileURLToPath(new URL('src/ui/lucideIcon.ts', import.meta.url)))

/** Builds lucide's icons from their lines alone, since the app never uses their names. */
export const ownIcons: Plugin = {
  name: 'casthouse-icons',
  apply: 'build',
  // The prerendered shells use these icons, too.
  config: () => ({ ssr: { noExternal: ['lucide-react'] } }),
  transform: {
    filter: { id: /\/lucide-react\/dist\/esm\/icons\// },
    handler: async (_, id) => {
      const { __iconData }: { __iconData?: IconData } = await import(pathToFileURL(id).href)
      // A file for an icon's former name re-exports the current one.
      if (!__iconData) return undefined
      const lines = JSON.stringify(linesOf(__iconData))
      return `import { createIcon } from ${createIcon}\nexport default createIcon(${lines})`
    },
  },
}
