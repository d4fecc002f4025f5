import sharp from 'sharp'
import { expect, test } from 'vitest'
import { formatAddress } from '../../../src/core/address.ts'
import { refusal } from '../../../src/api/refusal.ts'
import { IMAGE_PATH } from '../../../src/api/imagePath.ts'
import { addManyUsers, userNickname } from '../../sandbox/manyUsers.ts'
import { nextBuyer, switchAccount, until, useQuickSandbox } from '../payments/steps.ts'
import { findFaults } from '../screens/faults.ts'
import { leadsTo } from '../leading.ts'
import { openSession } from '../session.ts'
import { endSeen, endUnseen, sessionsOf } from '../signin/steps.ts'
import {
  choose,
  drag,
  everythingKept,
  hold,
  photo,
  pngOf,
  refuseNext,
  save,
  says,
  shownOf,
  signIn,
  visitEdit,
} from './steps.ts'
import { thorough } from '../thorough.ts'

const sandbox = useQuickSandbox()

test('a profile is edited with a picture; signed out, nothing private is left', async () => {
  const session = await openSession()
  const { origin, backend } = sandbox()
  await addManyUsers(backend.db, 20)
  const buyer = nextBuyer(sandbox())
  const page = await visitEdit(session, sandbox(), buyer)
  const nickname = page.getByTestId('profile-nickname')
  const alerts = page.getByTestId('profile-edit-form').getByRole('alert')
  const wrong = async () => (await alerts.allInnerTexts()).filter((text) => text !== '')

  // The form rejects each value at its field, and nothing can be sent.
  const told: Record<string, string[]> = {}
  for (const typed of [
    'a'.repeat(13),
    'Ad\u202emin',
    'a\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301',
  ]) {
    await nickname.fill(typed)
    told[typed] = await wrong()
    await leadsTo(page, 'profile-edit-save', 'profile-nickname')
  }
  expect(Object.values(told)).toEqual([
    ['At most 12 characters'],
    ['It has hidden characters. Type it anew instead of pasting it.'],
    ['It has letters with too many marks.'],
  ])
  // An emoji of a family counts as one character.
  await nickname.fill('👨‍👩‍👧‍👦é')
  await says(page, 'profile-edit-form', '2/12')
  expect(await wrong()).toEqual([])

  const files: [name: string, content: Buffer, words: RegExp][] = [
    ['photo.jpg', Buffer.alloc(20_000_000), /file is too large/],
    ['wide.png', pngOf(60_000, 60_000), /60,000 × 60,000 pixels/],
    ['cut.png', pngOf(600, 600), /no picture that can be used/],
    [
      'drawing.png',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="window.intruder = 1"/>'),
      /no picture that can be used/,
    ],
    ['page.jpg', Buffer.from('<!doctype html><p>'), /no picture that can be used/],
  ]
  for (const [name, content, words] of files) {
    await choose(page, name, content)
    await says(page, 'profile-picture-error', words)
    expect(await page.getByTestId('profile-crop').count()).toBe(0)
  }

  // The user moves the square by pointer, by button and by slider.
  await choose(page, 'photo.jpg', await photo())
  await page.getByTestId('profile-crop').waitFor()
  const faults = await findFaults(page, 'profile-crop')
  await drag(page, page.getByTestId('profile-crop').locator('canvas'), 60, 0)
  await page.getByTestId('profile-crop-zoom').press('ArrowRight')
  await page.getByRole('button', { name: 'Move the picture right' }).click()
  await says(page, 'profile-crop', /middle of the circle is 37\.?\d*% from the left/)
  await page.getByTestId('profile-crop-use').click()
  await page.getByTestId('profile-picture-chosen').waitFor()
  await nickname.fill(userNickname(10))
  faults.push(...(await findFaults(page, 'profile-edit')))
  await page.getByTestId('profile-introduction').fill('I cast.\n\n<b>Bold</b> & "bright"')

  // Typed values survive a reload.
  await page.reload()
  await page.getByTestId('profile-picture-chosen').waitFor()
  expect(await nickname.inputValue()).toBe(userNickname(10))
  await save(page)
  await says(page, 'profile-edit-failed', /^update failed$/)
  await says(page, 'profile-edit-cause', 'Somebody has this nickname')
  expect(await wrong()).toEqual(['Somebody has this nickname, or one that looks the same.'])
  await nickname.fill('Mei 🦊')
  await page.getByTestId('profile-listed').click()
  await save(page)
  await says(page, 'profile-own-name', 'Mei 🦊')
  await says(page, 'profile-own-introduction', '<b>Bold</b> & "bright"')
  const picture = page.getByTestId('profile-own').getByTestId('person-picture')
  await picture.waitFor()
  expect(await picture.getAttribute('src')).toMatch(/^blob:/)

  // Only the visible part of the picture has left the device.
  const shown = await shownOf(sandbox(), buyer)
  expect(shown).toMatchObject({ nickname: 'Mei 🦊', own: null })
  const { baseUrl } = (await (await fetch(`${origin}/config.json`)).json()).backend
  const stored = Buffer.from(
    await (
      await fetch(origin + baseUrl + IMAGE_PATH.replace('{sha256}', shown.image!))
    ).arrayBuffer(),
  )
  expect(await sharp(stored).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
  expect((await sharp(stored).metadata()).exif).toBeUndefined()
  expect(stored.includes('script')).toBe(false)
  expect(await page.evaluate(() => 'intruder' in window)).toBe(false)

  await page.getByTestId('profile-session').waitFor()
  faults.push(...(await findFaults(page, 'profile-signed-in')))
  await page.getByTestId('profile-edit-open').click()
  await nickname.fill('half typed')
  await page.getByTestId('page-back').click()
  expect(await everythingKept(page)).toContain('half typed')
  await page.getByTestId('profile-sign-out').click()
  await page.getByTestId('profile-signed-out').waitFor()
  const kept = await everythingKept(page)
  for (const secret of ['half typed', '"token"', '"startedAt"', '"isListed"'])
    expect(kept).not.toContain(secret)
  expect(await page.getByTestId('profile-session').count()).toBe(0)
  expect(await sessionsOf(sandbox(), buyer)).toEqual([])
  expect(faults).toEqual([])
})

thorough(
  'another account, an ended session, a failed update and a lost network mix up and lose nothing',
  async () => {
    const session = await openSession()
    const { backend } = sandbox()
    const [one, other] = [nextBuyer(sandbox()), nextBuyer(sandbox())]
    const page = await visitEdit(session, sandbox(), one, { language: 'tc' })
    const nickname = page.getByTestId('profile-nickname')
    await nickname.fill('小明')

    await switchAccount(page, other.account)
    await says(page, 'profile-edit-left', formatAddress(one.identity.address))
    await signIn(page)
    expect(await nickname.inputValue()).toBe('')
    await nickname.fill('阿華')
    await save(page)
    await says(page, 'profile-own-name', '阿華')
    expect((await shownOf(sandbox(), one)).nickname).toBe('')

    // Back with the first account, the form is unchanged. Its session ended with the change of
    // accounts.
    await switchAccount(page, one.account)
    await page.getByTestId('profile-edit-open').click()
    await signIn(page)
    expect(await nickname.inputValue()).toBe('小明')

    // The backend ends the session meanwhile. A user who changes the account is not asked to sign
    // in any more.
    const leftWith = `尚未儲存的內容仍是 ${formatAddress(one.identity.address)} 的草稿`
    await endSeen(page, sandbox(), one)
    await save(page)
    await page.getByTestId('sign-in-again').waitFor()
    await switchAccount(page, other.account)
    await page.getByTestId('toast').filter({ hasText: leftWith }).waitFor()
    await page.getByTestId('sign-in-sheet').waitFor({ state: 'detached' })
    await switchAccount(page, one.account)
    await signIn(page)
    expect(await nickname.inputValue()).toBe('小明')

    // A rejection by the backend appears at its field, or below the form if it concerns the
    // account.
    for (const [code, testId, words] of [
      [refusal.nicknameGuarded, 'profile-edit-form', '此暱稱與本產品、官方職稱或幣種相似'],
      [refusal.accountNotOnChain, 'profile-edit-cause', '你的帳戶尚未上鏈'],
    ] as const) {
      await refuseNext(page, '**/blMusician/edit', code)
      await save(page)
      await says(page, testId, words)
    }

    // The form is locked during a save. Signing out ends the save: nothing is stored and no
    // question appears.
    const sendOn = await hold(page, '**/blMusician/edit')
    await page.getByTestId('profile-listed').click()
    await save(page)
    for (const testId of ['profile-listed', 'profile-picture', 'profile-nickname'])
      expect(await page.getByTestId(testId).isDisabled()).toBe(true)
    const beside = await session.openBeside(page, '/profile')
    await beside.getByTestId('profile-sign-out').click()
    await until(async () => (await sessionsOf(sandbox(), one)).length === 0)
    await sendOn()
    await page.getByTestId('toast').filter({ hasText: '尚未儲存的內容已刪除' }).waitFor()
    expect(await page.getByTestId('sign-in-sheet').count()).toBe(0)
    expect(await everythingKept(page)).not.toContain('profile.texts')
    await beside.close()
    await signIn(page)
    await nickname.fill('小明')

    // The backend ends the session meanwhile, and the user renews it over the form.
    await endUnseen(page, sandbox(), one)
    await page.getByTestId('profile-introduction').fill('2026 🦊')
    await save(page)
    await page.getByTestId('sign-in-again').waitFor()
    expect(await nickname.inputValue()).toBe('小明')
    backend.faults.clear()
    backend.faults.add({ path: '/edit', status: 500, times: 1 })
    session.problems.allow(/status of 500/)
    await page.getByTestId('sign-in').click()
    await says(page, 'profile-edit-failed', /^更新失敗$/)
    await says(page, 'profile-edit-cause', '伺服器目前發生問題')
    const faults = await findFaults(page, 'profile-edit-failed')

    session.problems.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED/)
    await page.context().setOffline(true)
    await page.getByTestId('profile-introduction').fill('在這裡鑄造，也在這裡斷線')
    await until(() => page.getByTestId('profile-edit-save').isDisabled())
    await page.context().setOffline(false)
    await until(() => page.getByTestId('profile-edit-save').isEnabled())
    await save(page)
    await says(page, 'profile-own-introduction', '也在這裡斷線')
    expect(await shownOf(sandbox(), one)).toMatchObject({ nickname: '小明' })
    expect(await shownOf(sandbox(), other)).toMatchObject({ nickname: '阿華', introduction: '' })

    // Clearing offline copies from another account also deletes the first account's draft.
    await page.getByTestId('profile-edit-open').click()
    await nickname.fill('未完成')
    await page.getByTestId('page-back').click()
    await switchAccount(page, other.account)
    expect(await everythingKept(page)).toContain('未完成')
    await page.getByTestId('profile-clear').click()
    await says(page, 'profile-clear-dialog', '為其他帳戶的個人資料輸入')
    await page.getByTestId('profile-clear-confirm').click()
    await page.getByTestId('toast').filter({ hasText: '已清除離線內容' }).waitFor()
    expect(await everythingKept(page)).not.toContain('未完成')
    expect(faults).toEqual([])
  },
)
