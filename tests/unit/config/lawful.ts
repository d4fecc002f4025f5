/** A configuration in which every field is valid, for tests that break one of them. */
export const lawfulConfig = {
  name: 'Casthouse',
  network: {
    name: 'Nile',
    genesisBlockId: '0000000000000000d698d4192c56cb6be724a558448e2684802de4d6cd8690dc',
    nodes: ['https://nile.trongrid.io', '/node'],
  },
  explorer: {
    transaction: 'https://nile.tronscan.org/#/transaction/{id}',
    block: 'https://nile.tronscan.org/#/block/{id}',
    address: '/explorer/{id}',
  },
  backend: { baseUrl: '/api', postEncoding: 'form' },
  contracts: {
    usdt: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    blindBoxSale: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    wtrx: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    tokenFactory: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    poolRouter: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    otcMarket: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    tokenLock: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    coinLock: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  },
  lockVersion: 'days',
  contacts: {
    email: 'hello@casthouse.example',
    telegramGroup: 'https://t.me/casthouse',
    telegramChannel: 'https://t.me/casthouse_news',
    x: 'https://x.com/casthouse',
  },
  revokeUrl: 'https://revoke.example/',
}
