import { noteTaps } from '../core/earlyTaps.ts'
import type { Begun } from './begun.ts'

// The build turns this file into an inline script (plugin.mjs), placed after the shells.

/**
 * Shows the page's shell, as rendered by the build. It moves nodes, because Trusted Types forbid
 * HTML as text.
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
  // The content security policy forbids style attributes.
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
