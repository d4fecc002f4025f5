import { fileURLToPath } from 'node:url'
import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createIcon, type IconProps } from '../../../src/ui/lucideIcon.ts'
import { linesOf, type IconData } from '../../../vite.icons.ts'
import { readSources } from '../../../vite.imports.ts'

interface IconModule {
  readonly default: FunctionComponent<IconProps>
  /** Missing from icons under an earlier name. */
  readonly __iconData?: IconData
}

test('every icon of the app is drawn as lucide itself draws it, without its names', async () => {
  const root = fileURLToPath(new URL('../../..', import.meta.url))
  const sources = [...readSources(root, ['src']).values()].join()
  const names = new Set(sources.match(/lucide-react\/icons\/[\w-]+/g))
  expect(names.size).toBeGreaterThan(50)
  for (const name of names) {
    const { default: Icon, __iconData }: IconModule = await import(name)
    if (!__iconData) continue
    const Own = createIcon(linesOf(__iconData))
    for (const props of PROPS)
      expect(renderToStaticMarkup(createElement(Own, props))).toBe(
        unnamed(renderToStaticMarkup(createElement(Icon, props))),
      )
  }
})

/** Strips Lucide's drawing of its class names and of the namespace that HTML implies. */
const unnamed = (svg: string) =>
  svg
    .replace(/ xmlns="[^"]+"/, '')
    .replace(/lucide(-[\w-]+)? ?/g, '')
    .replace(' class=""', '')

const PROPS: readonly IconProps[] = [
  {},
  { className: 'icon-1a2b', 'aria-hidden': 'true', size: 18, strokeWidth: 2.2 },
  { role: 'img', 'aria-label': 'Done', color: '#ffa843', style: { marginTop: 4 } },
]
