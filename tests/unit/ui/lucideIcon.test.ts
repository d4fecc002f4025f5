import { fileURLToPath } from 'node:url'
import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createIcon, type IconData, type IconProps } from '../../../src/ui/lucideIcon.ts'
import { readSources } from '../../../vite.imports.ts'

interface IconModule {
  readonly default: FunctionComponent<IconProps>
  /** Not in that of an earlier name. */
  readonly __iconData?: IconData
}

test('every icon of the app is drawn as lucide itself draws it', async () => {
  const root = fileURLToPath(new URL('../../..', import.meta.url))
  const sources = [...readSources(root, ['src']).values()].join()
  const names = new Set(sources.match(/lucide-react\/icons\/[\w-]+/g))
  expect(names.size).toBeGreaterThan(50)
  for (const name of names) {
    const { default: Icon, __iconData }: IconModule = await import(name)
    if (!__iconData) continue
    const Own = createIcon(__iconData)
    for (const props of PROPS)
      expect(renderToStaticMarkup(createElement(Own, props))).toBe(
        renderToStaticMarkup(createElement(Icon, props)),
      )
  }
})

const PROPS: readonly IconProps[] = [
  {},
  { 'aria-hidden': 'true', size: 18, strokeWidth: 2.2, className: 'icon-1a2b' },
  { role: 'img', 'aria-label': 'Done', color: '#ffa843', style: { marginTop: 4 } },
]
