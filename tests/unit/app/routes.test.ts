import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { isKnownPath, matchPath, notFound } from '../../../src/app/match.ts'
import { pathOfClick, type Link } from '../../../src/app/useLinks.ts'
import { routes } from '../../../src/routes.ts'

describe('paths', () => {
  test.each(['/', '/blindBox', '/nodeBox', '/announcements', '/activity', '/profile', '/earn'])(
    '%s has a page',
    (path) => {
      expect(matchPath(path).route.path).toBe(path)
    },
  )

  // Routes of spec section 2, and the screens that its text implies.
  const SPECIFIED =
    '/income /invitations /nft /nftInv /nftDetail /nftPledge /teams /myNft /claiming /publish ' +
    '/pledgeLP /pledgeCoin /destroy /record /incomeList /node /kinetic /htxRecord ' +
    '/MyDestruction /nodeBox /rwaRecord /mynft /lock'
  test.each(SPECIFIED.split(' '))('%s of the specification leads somewhere', (path) => {
    expect(isKnownPath(path)).toBe(true)
    expect(matchPath(path).route.layout).toBe('back')
  })

  test('case does not matter in the path, and is kept in its params', () => {
    expect(matchPath('/BLINDBOX/7aB')).toMatchObject({
      route: { path: '/blindBox/:id' },
      params: { id: '7aB' },
    })
    expect(matchPath('/blindbox/').route.path).toBe('/blindBox')
  })

  test('params are decoded, and a broken escape is left as it is', () => {
    expect(matchPath('/announcements/a%20b').params).toEqual({ id: 'a b' })
    expect(matchPath('/announcements/%E0%A4%A').params).toEqual({ id: '%E0%A4%A' })
  })

  test('anything else is not found', () => {
    expect(matchPath('/blindBoxes').route).toBe(notFound)
    expect(matchPath('/announcements/1/2').route).toBe(notFound)
  })

  test('home, market, users and blind boxes stay alive', () => {
    const kept = routes.filter((route) => route.keptAlive).map((route) => route.path)
    expect(kept).toEqual(['/', '/blindBox', '/nft', '/usersList'])
  })

  test('no path stands in the table twice', () => {
    const paths = routes.map((route) => route.path.toLowerCase())
    expect(new Set(paths).size).toBe(paths.length)
  })
})

describe('ways to pages', () => {
  const pathsIn = (source: string) =>
    [...source.matchAll(/\bhref(?:=|: )\{?["'`]([^"'`?]+)/g)].map(([, path]) => path!)

  test('home leads to pages alone; what comes later leads nowhere', () => {
    const source = readFileSync('src/features/home/MoreFunctions.tsx', 'utf8')
    const [shipped, later] = source.split('In a later version').map(pathsIn) as [string[], string[]]
    expect(later).toEqual([])
    expect(shipped.length).toBeGreaterThan(10)
    expect(shipped.filter((path) => !isKnownPath(path))).toEqual([])
  })

  test('each page that is there is linked somewhere', () => {
    const linked = new Set(
      globSync('src/**/*.{ts,tsx}').flatMap((file) => pathsIn(readFileSync(file, 'utf8'))),
    )
    const unlinked = routes
      .filter(({ path, layout }) => layout === 'back' && !path.includes(':'))
      .filter(({ path }) => !linked.has(path))
    // The system opens `/share` with the shared content. Links to `/nftDetail` name a card.
    expect(unlinked.map(({ path }) => path)).toEqual(['/share', '/nftDetail'])
  })
})

describe('clicks on links', () => {
  const ORIGIN = 'https://app.example'
  const click = (link: Partial<Link> & { href: string }, event: Partial<MouseEvent> = {}) => {
    const full: Link = { target: '', hasAttribute: () => false, ...link }
    const target = { closest: () => full }
    return pathOfClick({ button: 0, target, ...event } as unknown as MouseEvent, ORIGIN)?.pathname
  }

  test('a plain one stays in the app', () => {
    expect(click({ href: ORIGIN + '/blindBox/3?x=1' })).toBe('/blindBox/3')
  })

  test.each<[string, string | undefined]>([
    ['another origin', click({ href: 'https://elsewhere.example/blindBox' })],
    ['a mail address', click({ href: 'mailto:hello@app.example' })],
    ['a new tab', click({ href: ORIGIN + '/x', target: '_blank' })],
    ['a download', click({ href: ORIGIN + '/x', hasAttribute: (name) => name === 'download' })],
    ['a fragment', click({ href: ORIGIN + '/x#part' })],
    ['a middle click', click({ href: ORIGIN + '/x' }, { button: 1 })],
    ['a modifier key', click({ href: ORIGIN + '/x' }, { ctrlKey: true })],
    ['one that was handled', click({ href: ORIGIN + '/x' }, { defaultPrevented: true })],
  ])('%s is left to the browser', (_, path) => {
    expect(path).toBeUndefined()
  })
})
