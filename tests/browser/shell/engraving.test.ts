import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { useSharedSandbox } from '../sandbox.ts'
import { openSession } from '../session.ts'
import { thorough } from '../thorough.ts'

const sandbox = useSharedSandbox()

/** Returns the engraving on the first row's medallion, once it has one. */
async function wornOn(page: Page): Promise<{ picture: string; paths: number }> {
  const worn = () =>
    page
      .getByTestId('home-token')
      .first()
      .evaluate((row) => {
        const lines = row.querySelector<HTMLElement>('[data-rarity] > span')
        return {
          picture: lines?.style.maskImage ?? '',
          paths: lines?.querySelectorAll('path').length ?? 0,
        }
      })
  await expect.poll(worn).not.toEqual({ picture: '', paths: 0 })
  return worn()
}

describe('a medallion', () => {
  thorough('is drawn once: where it comes again, it wears the same picture', async () => {
    const { open } = await openSession()
    const page = await open(sandbox().origin)
    const { picture, paths } = await wornOn(page)
    expect(picture).toMatch(/^url\("blob:/)
    expect(paths).toBe(0)
    await page.getByTestId('tab-profile').click()
    await page.getByTestId('home-token').first().waitFor({ state: 'hidden' })
    await page.getByTestId('tab-home').click()
    await page.getByTestId('home-token').first().waitFor()
    expect(await wornOn(page)).toEqual({ picture, paths: 0 })
  })

  thorough.each([
    ['no canvas', () => (HTMLCanvasElement.prototype.getContext = () => null)],
    [
      'a canvas that gives back noise',
      () =>
        (CanvasRenderingContext2D.prototype.getImageData = (_x, _y, width, height) => {
          const { data } = new ImageData(width, height)
          return new ImageData(data.fill(255), width, height)
        }),
    ],
    [
      'a canvas that makes no files',
      () => (HTMLCanvasElement.prototype.toBlob = (done) => void done(null)),
    ],
  ] as const)('is drawn in lines where there is %s', async (_, spoil) => {
    const { open } = await openSession()
    const page = await open(`${sandbox().origin}/robots.txt`)
    await page.addInitScript(spoil)
    await page.goto(sandbox().origin)
    const { picture, paths } = await wornOn(page)
    expect(picture).toBe('')
    expect(paths).toBe(5)
  })
})
