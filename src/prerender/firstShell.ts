import { noteTaps } from '../core/earlyTaps.ts'
import type { Begun } from './begun.ts'

// The build makes an inline script of this file (plugin.mjs), behind the shells.

/**
 * Shows the shell of the page, as the build has rendered it. Nodes are moved, since Trusted Types
 * forbid HTML as text.
 */
function showShell({ layout, title, path }: Begun): void {
  const { lang } = document.documentElement
  const shell = document.querySelector<HTMLTemplateElement>(
    `template[lang="${lang}"][data-layout="${layout}"]`,
  )
  const app = document.getElementById('app')!
  if (!shell) return
  app.append(shell.content)
  noteTaps(app)
  // The content policy forbids styles as attributes.
  for (const { dataset, style } of app.querySelectorAll<HTMLElement>('[data-style]')) {
    style.cssText = dataset['style']!
    delete dataset['style']
  }
  if (layout === 'home') return
  app.querySelector('h1')!.textContent = title
  for (const tab of app.querySelectorAll('nav a'))
    if (tab.getAttribute('href') === path) tab.setAttribute('aria-current', 'page')
}

if (self.begun) showShell(self.begun)
