// Makes the pictures named by public/manifest.webmanifest and the README:
// - `node tests/pictures/draw.ts` draws the icons;
// - `node tests/pictures/draw.ts dist` also takes screenshots of the build in `dist` against the
// sandbox.

import { startSandbox } from '../../sandbox/server.ts'
import { launchChromium } from '../browser/chromium.ts'
import { drawIcons } from './icons.ts'
import { drawOverview } from './overview.ts'
import { takeScreens } from './screens.ts'

const [dist] = process.argv.slice(2)
const browser = await launchChromium()
await drawIcons(browser)
if (dist !== undefined) {
  const sandbox = await startSandbox({ port: 0, dist, blockMs: 1_000, solidLag: 19 })
  await takeScreens(browser, sandbox.origin)
  await drawOverview(browser, sandbox)
  await sandbox.close()
}
await browser.close()
