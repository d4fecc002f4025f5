import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { IconLines } from './src/ui/lucideIcon.ts'

/** The drawing in a file of lucide's. */
export interface IconData {
  readonly node: IconLines
}

/** The lines without their keys, random characters that no compression shortens. */
export const linesOf = ({ node }: IconData): IconLines =>
  node.map(([tag, attributes]) => [tag, { ...attributes, key: undefined }])

const createIcon = JSON.stringify(fileURLToPath(new URL('src/ui/lucideIcon.ts', import.meta.url)))

/** Makes lucide's icons of their lines alone: nothing here looks at their names. */
export const ownIcons: Plugin = {
  name: 'casthouse-icons',
  apply: 'build',
  // The shells have them, too.
  config: () => ({ ssr: { noExternal: ['lucide-react'] } }),
  transform: {
    filter: { id: /\/lucide-react\/dist\/esm\/icons\// },
    handler: async (_, id) => {
      const { __iconData }: { __iconData?: IconData } = await import(pathToFileURL(id).href)
      // An icon's earlier name leads to the file of its own.
      if (!__iconData) return undefined
      const lines = JSON.stringify(linesOf(__iconData))
      return `import { createIcon } from ${createIcon}\nexport default createIcon(${lines})`
    },
  },
}
