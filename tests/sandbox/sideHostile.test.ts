import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodeCall, encodeValues } from '../../src/chain/abi.ts'
import { contractCall, type ContractCall } from '../../src/chain/call.ts'
import { mainGateway } from '../../src/chain/contracts/mainGateway.ts'
import { sideGateway } from '../../src/chain/contracts/sideGateway.ts'
import { sideToken } from '../../src/chain/contracts/sideToken.ts'
import { trc20 } from '../../src/chain/contracts/trc20.ts'
import { trc721 } from '../../src/chain/contracts/trc721.ts'
import { nobody, type Address } from '../../src/core/address.ts'
import { compileContracts, compileProbe, compileZoo } from '../../contracts/compile.ts'
import type { Operator } from '../../backend/tron/operator.ts'
import { FEES, openBridge, type BridgeFixture, type Shore } from './bridgeFixture.ts'

// The bridge contracts, attacked by someone who wants more than is theirs.

let bridge: BridgeFixture
let main: Shore
let side: Shore
let ann: Operator
let bob: Operator
let sideAnn: Operator
let sideBob: Operator
let hostile: Address
let points: bigint
let lastNonce = 1_000n

beforeAll(async () => {
  bridge = await openBridge()
  ;({ main, side } = bridge)
  ;[ann, bob] = main.people as [Operator, Operator]
  ;[sideAnn, sideBob] = side.people as [Operator, Operator]
  hostile = (await ann.deploy(compileZoo().Hostile)).contract
  points = await bridge.issue(ann, 1_000n)
  await done(ann, mainGateway.depositTrx(main.gateway, { callValue: 1_000n + FEES.deposit }))
  await bridge.carry()
}, 60_000)
afterAll(() => bridge.close())

const done = async (who: Operator, call: ContractCall) =>
  expect(await main.act(who, call)).toBe('SUCCESS')

const fee = { callValue: FEES.deposit }
const withdrawFee = { callValue: FEES.withdraw }
const free = { callValue: 0n }
/** Builds a call that only the relayer may send, with an unused nonce. */
const pay = (signature: string, ...args: readonly (bigint | string)[]) =>
  contractCall(main.gateway, signature, [...args, ++lastNonce])
const payTrx = (to: Address, sun: bigint) => pay('withdrawTRX(address,uint256,uint256)', to, sun)
/** Wraps a call so that Ann's contract makes it. */
const asContract = ({ contract, callValue, signature, args }: ContractCall) =>
  contractCall(hostile, 'act(address,uint256,bytes)', [
    contract,
    callValue,
    encodeCall(signature, args),
  ])

/** Maps a token of the zoo. Ann has approved all that she has. */
async function fromZoo(name: keyof ReturnType<typeof compileZoo>) {
  // An answer of two bytes.
  const args = name === 'ReturnsGarbage' ? encodeValues(['bytes'], ['0202']) : ''
  const token = await bridge.mapped(ann, compileZoo()[name], args)
  await done(ann, contractCall(token.main, 'mint(address,uint256)', [ann.address, 1_000n]))
  await done(ann, trc20.approve(token.main, main.gateway, 1_000n))
  const deposit = (units: bigint) =>
    main.act(ann, mainGateway.depositTrc20(main.gateway, token.main, units, fee))
  return { ...token, deposit }
}

describe('a stranger', () => {
  test('cannot do what the relayer does', async () => {
    const { address } = bob
    const calls = [
      pay('withdrawTRX(address,uint256,uint256)', address, 1n),
      pay('withdrawTRC10(address,uint256,uint256,uint256)', address, points, 1n),
      pay('withdrawTRC20(address,address,uint256,uint256)', address, address, 1n),
      pay('withdrawTRC721(address,address,uint256,uint256)', address, address, 1n),
    ]
    for (const call of calls) expect(await main.act(bob, call)).toBe('OnlyRelayer')
    const onSide = (signature: string, args: readonly (bigint | string)[]) =>
      side.act(sideBob, contractCall(side.gateway, signature, args))
    for (const asked of [
      onSide('depositTRX(address,uint256,uint256)', [address, 1n, 99n]),
      onSide('depositTRC10(address,uint256,uint256,uint256)', [address, points, 1n, 99n]),
      onSide('depositTRC20(address,address,uint256,uint256)', [address, address, 1n, 99n]),
      onSide('depositTRC721(address,address,uint256,uint256)', [address, address, 1n, 99n]),
      onSide('mapTRC10(uint256)', [points]),
      onSide('deployDAppTRC20AndMapping(address,string,string,uint8,uint256)', [
        address,
        'A',
        'B',
        6n,
        99n,
      ]),
      onSide('deployDAppTRC721AndMapping(address,string,string,uint256)', [address, 'A', 'B', 99n]),
    ])
      expect(await asked).toBe('OnlyRelayer')
  })

  test('sets no fees and takes none, and the owner takes fees alone, and no high ones', async () => {
    const setFees = (deposit: bigint) =>
      contractCall(main.gateway, 'setFees(uint256,uint256,uint256)', [deposit, 0n, 0n])
    const take = contractCall(main.gateway, 'takeBonus()', [])
    for (const call of [setFees(0n), take])
      expect(await main.act(bob, call)).toBe('OwnableUnauthorizedAccount')
    expect(await main.act(main.owner, setFees(100_000_001n))).toBe('FeeTooHigh')
    expect(await main.act(main.owner, take)).toBe('SUCCESS')
    // The deposits are still there.
    expect(await main.sun(main.gateway)).toBe(1_000n)
  })

  test('maps no token of others, and nobody maps one twice, or as what it is not', async () => {
    const map = (of: string, who = ann) =>
      main.act(who, mainGateway.mapTrc20(main.gateway, of, { callValue: FEES.mapping }))
    const { txId } = await ann.deploy(compileContracts().Wtrx)
    expect(await map(txId, bob)).toBe('NotDeployedByYou')
    expect(await map('00')).toBe('NotDeployedByYou')
    expect(await map(txId + '00')).toBe('NotDeployedByYou')
    expect(await map('ab'.repeat(32))).toBe('NotDeployedByYou')
    expect(await main.act(ann, mainGateway.mapTrc20(main.gateway, txId, free))).toBe('WrongFee')
    expect(await map(txId)).toBe('SUCCESS')
    expect(await map(txId)).toBe('AlreadyMapped')
    const cards = await ann.deploy(compileProbe('Collectible'))
    expect(await map(cards.txId)).toBe('WrongToken')
    const { txId: other } = await ann.deploy(compileContracts().Wtrx)
    const as721 = mainGateway.mapTrc721(main.gateway, other, { callValue: FEES.mapping })
    expect(await main.act(ann, as721)).toBe('WrongToken')
    await bridge.carry()
  })

  test('makes no side-chain tokens, and tells the gateway of no withdrawal', async () => {
    const { side: token } = await fromZoo('NoReturn')
    const mint = contractCall(token, 'mint(address,uint256)', [bob.address, 1n])
    expect(await side.act(sideBob, mint)).toBe('OnlyGateway')
    const tell = contractCall(
      side.gateway,
      'onTokenWithdrawal(address,uint256)',
      [bob.address, 1n],
      withdrawFee,
    )
    expect(await side.act(sideBob, tell)).toBe('UnknownToken')
    const nothing = sideToken.withdrawal(token, 1n, withdrawFee)
    expect(await side.act(sideBob, nothing)).toBe('ERC20InsufficientBalance')
  })
})

describe('amounts', () => {
  test('nothing, less than the fee, and more than the fee are told apart', async () => {
    const deposit = (callValue: bigint) =>
      main.act(ann, mainGateway.depositTrx(main.gateway, { callValue }))
    expect(await deposit(0n)).toBe('WrongFee')
    expect(await deposit(FEES.deposit - 1n)).toBe('WrongFee')
    expect(await deposit(FEES.deposit)).toBe('BelowMinimum')
    expect(await deposit(FEES.deposit + 1n)).toBe('SUCCESS')
    await bridge.carry()
    expect(await side.says(sideGateway.circulatingTrx(side.gateway))).toBe(1_001n)
    const withdraw = (callValue: bigint) =>
      side.act(sideAnn, sideGateway.withdrawTrx(side.gateway, { callValue }))
    expect(await withdraw(FEES.withdraw - 1n)).toBe('WrongFee')
    expect(await withdraw(FEES.withdraw)).toBe('BelowMinimum')
    expect(await withdraw(FEES.withdraw + 1n)).toBe('SUCCESS')
    await bridge.carry()
  })

  test('no more TRX goes back than came over: the side chain’s own is worth nothing here', async () => {
    const circulating = await side.says(sideGateway.circulatingTrx(side.gateway))
    const callValue = circulating + 1n + FEES.withdraw
    const more = sideGateway.withdrawTrx(side.gateway, { callValue })
    expect(await side.act(sideBob, more)).toBe('NotCovered')
    // Even a dishonest relayer gets no more than the gateway's balance minus its fees.
    const held = (await main.sun(main.gateway)) - (await main.says(bonus()))
    expect(await main.act(main.relayer, payTrx(bob.address, held + 1n))).toBe('NotCovered')
  })

  test('a TRC-10 that is not the one that was named, or comes uninvited, stays with its owner', async () => {
    const brought = { id: points, units: 5n }
    const named = (id: bigint, units: bigint) =>
      contractCall(main.gateway, 'depositTRC10(uint64,uint64)', [id, units], {
        ...fee,
        trc10: brought,
      })
    expect(await main.act(ann, named(points, 6n))).toBe('WrongToken')
    expect(await main.act(ann, named(points + 1n, 5n))).toBe('WrongToken')
    expect(await main.act(ann, { ...named(points, 5n), callValue: 0n })).toBe('WrongFee')
    const none = contractCall(main.gateway, 'depositTRC10(uint64,uint64)', [0n, 0n], fee)
    expect(await main.act(ann, none)).toBe('BelowMinimum')
    const trx = mainGateway.depositTrx(main.gateway, { callValue: 10n })
    expect(await main.act(ann, { ...trx, trc10: brought })).toBe('WrongToken')
    const retry = mainGateway.retryDeposit(main.gateway, 1n, { callValue: FEES.retry })
    expect(await main.act(ann, { ...retry, trc10: brought })).toBe('WrongToken')
    expect(await main.units(ann.address, String(points))).toBe(1_000n)
  })

  test('a TRC-10 of the side chain that is none of the main chain does not go back', async () => {
    const other = sideGateway.withdrawTrc10(
      side.gateway,
      { id: 1_000_001n, units: 1n },
      withdrawFee,
    )
    await expect(side.act(sideAnn, other)).rejects.toThrow('CONTRACT_VALIDATE_ERROR')
    const none = contractCall(side.gateway, 'withdrawTRC10(uint256,uint256)', [0n, 0n], withdrawFee)
    expect(await side.act(sideAnn, none)).toBe('BelowMinimum')
  })
})

describe('a receiver that will not have it', () => {
  const behave = (mood: number) => done(ann, contractCall(hostile, 'behave(uint8)', [BigInt(mood)]))

  test.each([1, 2, 3, 4])('in mood %i holds up nobody, and burns little', async (mood) => {
    await behave(mood)
    const call = payTrx(hostile, 1n)
    const result = await main.act(main.relayer, call)
    expect(result).toBe(mood === 4 ? 'SUCCESS' : 'TransferFailed')
    const { receipt } = main.chain.transactionsOf(main.chain.head.number)[0]!
    expect(receipt.energyUsed).toBeLessThan(90_000n)
    expect(await main.act(main.relayer, payTrx(bob.address, 1n))).toBe('SUCCESS')
    // The payment is still possible once the receiver accepts it.
    await behave(0)
    expect(await main.act(main.relayer, call)).toBe(mood === 4 ? 'AlreadyDone' : 'SUCCESS')
  })

  test('is not paid again from within', async () => {
    const again = payTrx(hostile, 1n)
    const calls = [[main.gateway, 0n, encodeCall(again.signature, again.args)]]
    await done(ann, contractCall(hostile, 'prepare((address,uint256,bytes)[])', [calls as never]))
    const before = await main.sun(hostile)
    expect(await main.act(main.relayer, payTrx(hostile, 1n))).toBe('SUCCESS')
    expect((await main.sun(hostile)) - before).toBe(1n)
  })

  test('that is nobody, or TRON’s own code, is not paid', async () => {
    expect(await main.act(main.relayer, payTrx(nobody, 1n))).toBe('TransferFailed')
  })
})

describe('a contract', () => {
  test('neither deposits nor withdraws: nobody could fetch it on the other chain', async () => {
    // Gives the contract TRX for the deposit.
    await done(ann, contractCall(hostile, 'behave(uint8)', [0n]))
    await done(main.relayer, payTrx(hostile, 10n))
    const deposit = mainGateway.depositTrx(main.gateway, { callValue: 10n })
    expect(await main.act(ann, asContract(deposit))).toBe('OnlyAccounts')
    const { main: token } = await fromZoo('Decimals24')
    const other = mainGateway.depositTrc20(main.gateway, token, 1n, fee)
    expect(await main.act(ann, asContract(other))).toBe('OnlyAccounts')
  })
})

describe('a token', () => {
  test('that takes a fee on its way, or says that it went and it did not, is not taken', async () => {
    expect(await (await fromZoo('TakesFee')).deposit(100n)).toBe('CoinNotTaken')
    const liar = await bridge.mapped(ann, compileZoo().LiesTrue)
    const deposit = mainGateway.depositTrc20(main.gateway, liar.main, 100n, fee)
    expect(await main.act(ann, deposit)).toBe('CoinNotTaken')
    expect(await side.says(trc20.totalSupply(liar.side))).toBe(0n)
  })

  test.each(['NoReturn', 'ReturnsGarbage', 'CallsBack', 'NoDecimals0', 'Decimals24'] as const)(
    'as %s is crosses, and comes back',
    async (name) => {
      const token = await fromZoo(name)
      expect(await token.deposit(600n)).toBe('SUCCESS')
      await bridge.carry()
      expect(await side.says(trc20.balanceOf(token.side, ann.address))).toBe(600n)
      const back = sideToken.withdrawal(token.side, 600n, withdrawFee)
      expect(await side.act(sideAnn, back)).toBe('SUCCESS')
      await bridge.carry()
      expect(await main.says(trc20.balanceOf(token.main, ann.address))).toBe(1_000n)
    },
  )

  test('that lets somebody have none waits until it does, and holds up no others', async () => {
    const token = await fromZoo('RefusesSome')
    expect(await token.deposit(10n)).toBe('SUCCESS')
    await bridge.carry()
    const refuse = (whether: boolean) =>
      done(ann, contractCall(token.main, 'refuse(address,bool)', [ann.address, whether]))
    await refuse(true)
    expect(await side.act(sideAnn, sideToken.withdrawal(token.side, 10n, withdrawFee))).toBe(
      'SUCCESS',
    )
    await bridge.relayer.look()
    const trx = sideGateway.withdrawTrx(side.gateway, { callValue: FEES.withdraw + 3n })
    expect(await side.act(sideAnn, trx)).toBe('SUCCESS')
    const before = await main.sun(ann.address)
    await bridge.relayer.look()
    expect((await main.sun(ann.address)) - before).toBe(3n)
    await bridge.relayer.look()
    expect(bridge.relayer.waiting()).toMatchObject([{ kind: 'withdrawal', state: 'held' }])
    await refuse(false)
    await side.chain.advanceTime(60_000)
    await bridge.carry()
    expect(await main.says(trc20.balanceOf(token.main, ann.address))).toBe(1_000n)
  })

  test('of cards that somebody else has, or that was deposited, is not taken', async () => {
    const cards = await bridge.mapped(ann, compileProbe('Collectible'))
    await done(ann, contractCall(cards.main, 'mint(uint256)', [1n]))
    await done(ann, trc721.approve(cards.main, main.gateway, 1n))
    const deposit = mainGateway.depositTrc721(main.gateway, cards.main, 1n, fee)
    expect(await main.act(bob, deposit)).toBe('CoinNotTaken')
    await done(ann, deposit)
    expect(await main.act(ann, deposit)).toBe('CoinNotTaken')
    await bridge.carry()
    const back = sideToken.withdrawal(cards.side, 1n, withdrawFee)
    expect(await side.act(sideBob, back)).toBe('NotYours')
    const without = { ...back, callValue: FEES.withdraw - 1n }
    expect(await side.act(sideAnn, without)).toBe('WrongFee')
    expect(await side.says(trc721.ownerOf(cards.side, 1n))).toBe(ann.address)
  })
})

const bonus = () => ({
  call: contractCall(main.gateway, 'bonus()', []),
  types: ['uint256'],
  decode: ([sun]: readonly unknown[]) => sun as bigint,
})
