import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ComponentType } from 'react'
import { late } from './core/late.ts'
import { lazyAgain } from './ui/lazyAgain.ts'

export interface PageProps {
  /** Named parts of the path, as the user typed them. */
  readonly params: Readonly<Record<string, string>>
}

export type Page = ComponentType<PageProps>

export interface AppRoute {
  /** Pattern of the path; matches in any case. */
  readonly path: string
  readonly label: MessageDescriptor
  /**
   * home: logo, name and wallet at the top, footer at the end · tab: large title · back: back
   * button. Only `home` and `tab` have the bottom bar.
   */
  readonly layout: 'home' | 'tab' | 'back'
  /** Keeps the page mounted while another page is shown, with its state and scroll position. */
  readonly keptAlive?: true
  /** Keeps the previous page mounted behind it, because the user continues there afterwards. */
  readonly detour?: true
  /** Features whose translations the page needs, beyond those of the first screen. */
  readonly words?: readonly string[]
  readonly load: () => Promise<Page>
}

// Shared, because several features open it.
const ClaimSheet = lazyAgain(
  () => import('./features/earn/sheets/ClaimSheet.tsx').then((m) => m.ClaimSheet),
  ['earn'],
)

/** Routes of all pages; each page loads on its first visit. The first matching pattern wins. */
export const routes: readonly AppRoute[] = [
  {
    path: '/',
    label: msg`Home`,
    layout: 'home',
    keptAlive: true,
    load: late(() => import('./features/home/HomePage.tsx').then((m) => m.HomePage)),
  },
  {
    path: '/earn',
    label: msg`Earn`,
    layout: 'tab',
    words: ['earn'],
    load: late(() => import('./features/earn/EarnPage.tsx').then((m) => m.EarnPage)),
  },
  {
    path: '/activity',
    label: msg`Activity`,
    layout: 'tab',
    words: ['activity'],
    load: late(() => import('./features/activity/ActivityPage.tsx').then((m) => m.ActivityPage)),
  },
  {
    path: '/profile',
    label: msg`Me`,
    layout: 'tab',
    words: ['profile', 'wrapped'],
    // Features do not import each other; pages that combine them are composed here.
    load: late(async () => {
      const [{ createProfilePage }, { WrappedBalance }] = await Promise.all([
        import('./features/profile/ProfilePage.tsx'),
        import('./features/wrapped/WrappedBalance.tsx'),
      ])
      return createProfilePage(WrappedBalance)
    }),
  },
  {
    path: '/profile/edit',
    label: msg`Edit information`,
    layout: 'back',
    words: ['profile'],
    load: late(() => import('./features/profile/EditPage.tsx').then((m) => m.EditPage)),
  },
  {
    path: '/profile/allowances',
    label: msg`Allowances`,
    layout: 'back',
    words: ['allowance'],
    load: late(() =>
      import('./features/allowance/AllowancesPage.tsx').then((m) => m.AllowancesPage),
    ),
  },
  {
    path: '/cosign',
    label: msg`Sign with others`,
    layout: 'back',
    words: ['cosign'],
    load: late(() => import('./features/cosign/CosignPage.tsx').then((m) => m.CosignPage)),
  },
  {
    path: '/blindBox',
    label: msg`Blind boxes`,
    layout: 'back',
    keptAlive: true,
    words: ['blindbox'],
    load: late(() =>
      import('./features/blindbox/MarketPage.tsx').then((m) => m.BlindBoxMarketPage),
    ),
  },
  {
    path: '/blindBox/:id',
    label: msg`Blind box`,
    layout: 'back',
    words: ['blindbox'],
    load: late(() => import('./features/blindbox/BoxPage.tsx').then((m) => m.BoxPage)),
  },
  {
    path: '/nodeBox',
    label: msg`My blind boxes`,
    layout: 'back',
    words: ['blindbox'],
    load: late(() => import('./features/blindbox/MyBoxesPage.tsx').then((m) => m.MyBoxesPage)),
  },
  {
    path: '/announcements',
    label: msg`Announcements`,
    layout: 'back',
    words: ['announcements'],
    load: late(() =>
      import('./features/announcements/AnnouncementsPage.tsx').then((m) => m.AnnouncementsPage),
    ),
  },
  {
    path: '/announcements/:id',
    label: msg`Announcement`,
    layout: 'back',
    words: ['announcements'],
    load: late(() =>
      import('./features/announcements/AnnouncementPage.tsx').then((m) => m.AnnouncementPage),
    ),
  },
  {
    path: '/share',
    label: msg`Shared`,
    layout: 'back',
    words: ['share'],
    load: late(() => import('./features/share/SharePage.tsx').then((m) => m.SharePage)),
  },
  {
    path: '/trade/:address',
    label: msg`Trade`,
    layout: 'back',
    words: ['trade', 'wrapped'],
    load: late(async () => {
      const [{ createTradePage }, { WrappedBalance }] = await Promise.all([
        import('./features/trade/TradePage.tsx'),
        import('./features/wrapped/WrappedBalance.tsx'),
      ])
      return createTradePage(WrappedBalance)
    }),
  },
  {
    path: '/record',
    label: msg`Purchases`,
    layout: 'back',
    words: ['record'],
    load: late(() => import('./features/record/RecordPage.tsx').then((m) => m.RecordPage)),
  },
  {
    path: '/publish',
    label: msg`Cast a token`,
    layout: 'back',
    words: ['publish'],
    load: late(() => import('./features/publish/PublishPage.tsx').then((m) => m.PublishPage)),
  },
  {
    path: '/publish/:token',
    label: msg`Add a presale`,
    layout: 'back',
    words: ['publish'],
    load: late(() => import('./features/publish/PublishPage.tsx').then((m) => m.PublishPage)),
  },
  {
    path: '/lock',
    label: msg`Token lock`,
    layout: 'back',
    words: ['lock'],
    load: late(() => import('./features/lock/LockPage.tsx').then((m) => m.LockPage)),
  },
  {
    path: '/lock/:coin',
    label: msg`Token lock`,
    layout: 'back',
    words: ['lock'],
    load: late(() => import('./features/lock/CoinLocksPage.tsx').then((m) => m.CoinLocksPage)),
  },
  {
    path: '/token/:address',
    label: msg`Token`,
    layout: 'back',
    words: ['token', 'presale'],
    load: late(async () => {
      const [{ createTokenPage }, { PresaleSection }] = await Promise.all([
        import('./features/token/TokenPage.tsx'),
        import('./features/presale/PresaleSection.tsx'),
      ])
      return createTokenPage(PresaleSection)
    }),
  },
  {
    path: '/nftInv',
    label: msg`NFT levels`,
    layout: 'back',
    words: ['card'],
    load: late(() => import('./features/card/LevelsPage.tsx').then((m) => m.LevelsPage)),
  },
  {
    path: '/nftPledge',
    label: msg`NFT staking`,
    layout: 'back',
    words: ['card'],
    load: late(() =>
      import('./features/card/PledgePage.tsx').then((m) => m.createPledgePage(ClaimSheet)),
    ),
  },
  {
    path: '/myNft',
    label: msg`My NFTs`,
    layout: 'back',
    words: ['card'],
    load: late(() => import('./features/card/MyCardsPage.tsx').then((m) => m.MyCardsPage)),
  },
  {
    path: '/nft',
    label: msg`NFT market`,
    layout: 'back',
    keptAlive: true,
    words: ['card'],
    load: late(() => import('./features/card/MarketPage.tsx').then((m) => m.CardMarketPage)),
  },
  {
    path: '/nftDetail',
    label: msg`NFT card`,
    layout: 'back',
    words: ['card', 'equity'],
    load: late(async () => {
      const [{ createCardDetailPage }, { ListedEquity }] = await Promise.all([
        import('./features/card/DetailPage.tsx'),
        import('./features/equity/ListedEquity.tsx'),
      ])
      return createCardDetailPage(ListedEquity)
    }),
  },
  {
    path: '/node',
    label: msg`Nodes`,
    layout: 'back',
    words: ['node', 'card'],
    load: late(async () => {
      const [{ createNodePage }, { LevelsOnSale }] = await Promise.all([
        import('./features/node/NodePage.tsx'),
        import('./features/card/LevelsOnSale.tsx'),
      ])
      return createNodePage(LevelsOnSale)
    }),
  },
  {
    path: '/pledgeLP',
    label: msg`LP`,
    layout: 'back',
    words: ['stake', 'liquidity'],
    load: late(async () => {
      const [{ createPledgeLpPage }, { LiquiditySection }] = await Promise.all([
        import('./features/stake/PledgeLpPage.tsx'),
        import('./features/liquidity/LiquiditySection.tsx'),
      ])
      return createPledgeLpPage(LiquiditySection, ClaimSheet)
    }),
  },
  {
    path: '/pledgeCoin',
    label: msg`Coin staking`,
    layout: 'back',
    words: ['stake'],
    load: late(() =>
      import('./features/stake/PledgeCoinPage.tsx').then((m) => m.createPledgeCoinPage(ClaimSheet)),
    ),
  },
  {
    path: '/destroy',
    label: msg`Burn`,
    layout: 'back',
    words: ['burn'],
    load: late(() => import('./features/burn/DestroyPage.tsx').then((m) => m.DestroyPage)),
  },
  {
    path: '/MyDestruction',
    label: msg`My burns`,
    layout: 'back',
    words: ['burn'],
    load: late(() =>
      import('./features/burn/MyDestructionPage.tsx').then((m) => m.MyDestructionPage),
    ),
  },
  {
    path: '/htxRecord',
    label: msg`Burn TRX for tokens`,
    layout: 'back',
    words: ['trxburn'],
    load: late(() => import('./features/trxburn/TrxBurnPage.tsx').then((m) => m.TrxBurnPage)),
  },
  {
    path: '/rwaRecord',
    label: msg`RWA equity`,
    layout: 'back',
    words: ['equity'],
    load: late(() => import('./features/equity/EquityPage.tsx').then((m) => m.EquityPage)),
  },
  {
    path: '/kinetic',
    label: msg`Computing power`,
    layout: 'back',
    words: ['power'],
    load: late(() =>
      import('./features/power/KineticPage.tsx').then((m) => m.createKineticPage(ClaimSheet)),
    ),
  },
  {
    path: '/usersList',
    label: msg`Users`,
    layout: 'back',
    keptAlive: true,
    words: ['people'],
    load: late(() => import('./features/people/UsersPage.tsx').then((m) => m.UsersPage)),
  },
  {
    path: '/usersList/:address',
    label: msg`User`,
    layout: 'back',
    words: ['people'],
    load: late(() => import('./features/people/PersonPage.tsx').then((m) => m.PersonPage)),
  },
  {
    path: '/teams',
    label: msg`Team`,
    layout: 'back',
    words: ['team'],
    load: late(() => import('./features/team/TeamPage.tsx').then((m) => m.TeamPage)),
  },
  {
    path: '/invitations',
    label: msg`Invitations`,
    layout: 'back',
    detour: true,
    words: ['invite'],
    load: late(() =>
      import('./features/invite/InvitationsPage.tsx').then((m) => m.InvitationsPage),
    ),
  },
  {
    path: '/send',
    label: msg`Send`,
    layout: 'back',
    words: ['send'],
    load: late(() => import('./features/send/SendPage.tsx').then((m) => m.SendPage)),
  },
  {
    path: '/incomeList',
    label: msg`Income records`,
    layout: 'back',
    words: ['incomelist', 'incomewords'],
    load: late(async () => {
      const [{ createIncomeListPage }, { claimingKinds }, { earnKinds }, { equityKinds }] =
        await Promise.all([
          import('./features/incomelist/IncomeListPage.tsx'),
          import('./features/claiming/kinds.ts'),
          import('./features/earn/kinds.ts'),
          import('./features/equity/kinds.ts'),
        ])
      // A fee refund is not income, so it is left out.
      const { withdraw: withdrawIncome } = claimingKinds
      const { withdraw: withdrawEquity, settle: settleEquity } = equityKinds
      return createIncomeListPage({
        referral: { withdrawIncome },
        rwa: { withdrawEquity, settleEquity },
        several: earnKinds,
      })
    }),
  },
  {
    path: '/income',
    label: msg`Income`,
    layout: 'back',
    words: ['income', 'incomewords'],
    load: late(async () => {
      const [{ createIncomePage }, { orderOf }, ...kinds] = await Promise.all([
        import('./features/income/IncomePage.tsx'),
        import('./features/claiming/operations/orderOf.ts'),
        import('./features/claiming/kinds.ts'),
        import('./features/earn/kinds.ts'),
        import('./features/equity/kinds.ts'),
      ])
      const [{ claimingKinds }, { earnKinds }, { equityKinds }] = kinds
      const { withdraw: withdrawEquity, settle: settleEquity } = equityKinds
      return createIncomePage({
        orders: claimingKinds,
        orderOf,
        claims: { ...earnKinds, withdrawEquity, settleEquity },
      })
    }),
  },
  {
    path: '/claiming',
    label: msg`Claim`,
    layout: 'back',
    words: ['claiming', 'incomewords'],
    load: late(async () => {
      const [{ createClaimingPage }, { earnKinds }] = await Promise.all([
        import('./features/claiming/ClaimingPage.tsx'),
        import('./features/earn/kinds.ts'),
      ])
      return createClaimingPage(ClaimSheet, earnKinds.claim)
    }),
  },
  {
    path: '/bridge',
    label: msg`Bridge`,
    layout: 'back',
    words: ['bridge'],
    load: late(() => import('./features/bridge/BridgePage.tsx').then((m) => m.BridgePage)),
  },
]
