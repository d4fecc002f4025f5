import { refusal } from '../../src/api/refusal.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../src/core/time.ts'
import { currentTransaction } from '../../src/outbox/stage.ts'
import { RUNNER_VERSION } from '../../src/outbox/store.ts'
import type { Fault, FaultKind } from './alphabet.ts'
import {
  ambush,
  arrivalOrphaned,
  atBroadcast,
  atShop,
  atWallet,
  forAWhile,
  http,
  lying,
  malformed,
  reorganise,
  scaled,
  whileCrossing,
  type Scene,
  type Strike,
} from './strikes.ts'
import { connected } from './wallet.ts'

/** Implementation of every fault that a world can meet (shared list: "Faults to survive"). */
const faults: Record<FaultKind, Strike> = {
  // Deaths
  diesBefore: ({ world, device }) => {
    world.met('diesBefore', device)
    device.closeTabs()
    device.worker?.kill()
  },
  diesAfter: ambush(
    'diesAfter',
    (_, process) => process.isAlive,
    (process) => {
      process.kill()
      return 'after'
    },
  ),
  workerDies(scene) {
    // A worker often runs because the page is gone.
    if (scene.size < 0.5) scene.device.closeTabs()
    const worker = scene.device.startWorker()
    ambush(
      'workerDies',
      (_, process) => process === worker,
      () => {
        worker.kill()
        return 'after'
      },
    )(scene)
  },
  batteryDies: ({ world, device, size }) => {
    world.met('batteryDies', device)
    device.isOff = true
    device.losePower(size)
    world.later(scaled(size, 5 * SECOND_MS, 10 * MINUTE_MS), () => (device.isOff = false))
  },
  reload: ({ world, device }) => {
    const front = device.front()
    if (!front) return
    world.met('reload', device)
    front.process.kill()
    world.later(500, () => void device.openTab())
  },

  // Several runners
  frozenLeader: ({ world, device }) => {
    const front = device.front()
    if (!front) return
    world.met('frozenLeader', device)
    front.process.freeze()
  },
  zombie: ({ world, device, size }) => {
    const front = device.front()
    if (!front) return
    world.met('zombie', device)
    front.process.freeze()
    world.later(scaled(size, 20 * SECOND_MS, 10 * MINUTE_MS), () => {
      // A device in a drawer stays frozen until its user takes it out.
      if (device.isOff) return
      front.process.thaw()
      device.wake()
    })
  },
  secondTab: ({ world, device, operation }) => {
    world.met('secondTab', device, { order: operation.id })
    world.tap(device, device.openTab().outbox.resume(operation.id))
  },
  doubleClick: ({ world, device, operation }) => {
    const front = device.front()
    if (!front) return
    world.met('doubleClick', device, { order: operation.id })
    world.tap(device, front.outbox.resume(operation.id))
    world.tap(device, front.outbox.resume(operation.id))
  },
  secondDevice: ({ world, device, operation }) => {
    world.met('secondDevice', device, { order: operation.id })
    world.takeOver(operation.id, device)
  },
  oldRunner: ({ world, device, operation }) => {
    world.met('oldRunner', device, { order: operation.id })
    const { outbox } = device.openTab({ version: RUNNER_VERSION - 1 })
    world.tap(device, outbox.resume(operation.id))
  },
  upgradeBlocked: ({ world, device, operation, size }) => {
    world.met('upgradeBlocked', device, { order: operation.id })
    const { process, outbox } = device.openTab({ blocked: true })
    world.tap(device, outbox.resume(operation.id))
    world.later(scaled(size, 5 * SECOND_MS, 3 * MINUTE_MS), () => {
      for (const tab of device.tabs.slice()) if (tab.process !== process) tab.process.kill()
      device.storage.blocked.delete(process)
    })
  },
  retired: ({ world, device, operation }) => {
    if (device.isLater) return
    world.met('retired', device, { order: operation.id })
    device.upgrade()
  },
  staleChunk: ({ device, size }) => {
    device.missingChunks = scaled(size, 1, 4)
  },
  noSync: ({ world, device }) => {
    world.met('noSync', device)
    device.hasSync = false
    device.worker?.kill()
  },

  // Storage
  quotaFull: forAWhile('quotaFull', 50, 2 * MINUTE_MS, ({ device: { disk } }) => {
    disk.trouble.isFull = true
    return () => (disk.trouble.isFull = false)
  }),
  connectionLost: forAWhile('connectionLost', 50, MINUTE_MS, ({ device: { disk } }) => {
    disk.trouble.isLost = true
    return () => (disk.trouble.isLost = false)
  }),
  wiped: ({ world, device }) => {
    world.met('wiped', device)
    world.wipe(device)
  },
  poisonRow: ({ world, device }) => {
    world.met('poisonRow', device)
    world.poison(device)
  },

  // Clocks and orders
  clockAhead: ({ world, device }) => {
    world.met('clockAhead', device)
    device.shiftClock(2 * DAY_MS)
  },
  clockBehind: ({ world, device }) => {
    world.met('clockBehind', device)
    device.shiftClock(-2 * DAY_MS)
  },
  secondOrder: ({ world, device, operation }) => {
    world.met('secondOrder', device, { order: operation.id })
    world.buy(device)
  },

  // Network connection
  offline: forAWhile('offline', SECOND_MS, 20 * MINUTE_MS, ({ device }) => {
    device.link.isOffline = true
    return () => {
      device.link.isOffline = false
      device.wake()
    }
  }),
  weekOffline: forAWhile('weekOffline', 7 * DAY_MS, 7 * DAY_MS + HOUR_MS, ({ device, size }) => {
    device.link.isOffline = true
    // The device is in a drawer, with the app closed or in the background.
    device.isOff = true
    if (size < 0.5) device.closeTabs()
    else for (const { process } of device.tabs) process.freeze()
    return () => {
      device.link.isOffline = false
      device.isOff = false
      for (const { process } of device.tabs) process.thaw()
      device.wake()
    }
  }),
  failsAfterResume: ({ world, device }) => {
    const front = device.front()
    if (!front) return
    world.met('failsAfterResume', device)
    front.process.freeze()
    device.link.isOffline = true
    world.later(5 * SECOND_MS, () => {
      front.process.thaw()
      device.wake()
      world.later(SECOND_MS, () => {
        device.link.isOffline = false
      })
    })
  },
  answerLost: ambush(
    'answerLost',
    () => true,
    () => 'never',
    2,
  ),
  requestLost: ambush(
    'requestLost',
    () => true,
    () => 'refuse',
    4,
  ),

  // The node
  nodeLags: forAWhile('nodeLags', 10 * SECOND_MS, 10 * MINUTE_MS, ({ device, size }) => {
    device.link.nodeTrouble.lag = scaled(size, 3, 60)
    return () => (device.link.nodeTrouble.lag = 0)
  }),
  secondNodeStands: forAWhile('secondNodeStands', MINUTE_MS, HOUR_MS, ({ device, size }) => {
    const { otherTrouble } = device.link
    otherTrouble.lag = scaled(size, 5, 1_000)
    return () => (otherTrouble.lag = 0)
  }),
  nodeForks: forAWhile('nodeForks', MINUTE_MS, 30 * MINUTE_MS, ({ world, device }) => {
    // The app would believe a single node, and the proof says that it asked only one.
    device.link.nodeTrouble.isForked = world.hasTwoNodes
    return () => (device.link.nodeTrouble.isForked = false)
  }),
  nodeOmits: ({ world, device, operation, size }) => {
    const {
      nodeTrouble,
      nodeTrouble: { omits },
    } = device.link
    nodeTrouble.omitsFromBlocks = size >= 0.5
    for (const leg of operation.legs) {
      const { txId } = currentTransaction(leg) ?? {}
      if (txId) omits.set(txId, (struck) => world.met('nodeOmits', device, struck))
    }
    world.later(scaled(size, MINUTE_MS, 30 * MINUTE_MS), () => omits.clear())
  },
  nodeBusy: ambush(
    'nodeBusy',
    (to) => to === 'node',
    () => http(429),
    6,
  ),
  saysExpired: atBroadcast('saysExpired', 'TRANSACTION_EXPIRATION_ERROR'),
  saysFewPeers: atBroadcast('saysFewPeers', 'NOT_ENOUGH_EFFECTIVE_CONNECTION'),

  // The chain
  poolFull: forAWhile('poolFull', MINUTE_MS, 3 * MINUTE_MS, ({ world: { chain }, size }) => {
    chain.delayBlocks = scaled(size, 10, 45)
    return () => (chain.delayBlocks = 0)
  }),
  dropped: ({ world, device, operation }) => {
    world.met('dropped', device, { order: operation.id })
    world.chain.dropNext += 1
  },
  reverts: ({ world, device, operation }) => {
    world.met('reverts', device, { order: operation.id })
    world.chain.failNext += 1
  },
  orphanedSuccess: reorganise('orphanedSuccess', true),
  orphanedFailure: reorganise('orphanedFailure', false),

  // Crossings to the other chain
  relayLate: whileCrossing('relayLate', MINUTE_MS, 2 * HOUR_MS, ({ world: { across } }) => {
    across!.isHeld = true
    return () => (across!.isHeld = false)
  }),
  listLies: whileCrossing('listLies', MINUTE_MS, HOUR_MS, ({ world: { across } }) => {
    across!.isListLying = true
    return () => (across!.isListLying = false)
  }),
  arrivalOrphaned,

  // The wallet
  rejects: atWallet('rejects', 'rejects'),
  rejectsAfterSigning: atWallet('rejectsAfterSigning', 'rejectsAfterSigning'),
  walletFails: atWallet('walletFails', 'fails'),
  walletStalls: atWallet('walletStalls', 'stalls'),
  outlivesExpiration: atWallet('outlivesExpiration', 'outlives'),
  badSignature: atWallet('badSignature', 'badSignature'),
  walletSends: atWallet('walletSends', 'sends'),
  walletChanges: atWallet('walletChanges', 'changes'),
  walletChangesAndSends: atWallet('walletChangesAndSends', 'changesAndSends'),
  accountSwitched: forAWhile('accountSwitched', SECOND_MS, 5 * MINUTE_MS, ({ world, device }) => {
    const { state } = device.wallet
    device.wallet.state = connected(world.stranger, world.isOnSide, undefined)
    return () => (device.wallet.state = state)
  }),
  networkSwitched: forAWhile('networkSwitched', SECOND_MS, 5 * MINUTE_MS, ({ world, device }) => {
    const { state } = device.wallet
    if (state.kind === 'connected')
      device.wallet.state = connected(state.owner, !world.isOnSide, state.signer)
    return () => (device.wallet.state = state)
  }),

  // The backend
  shop500: atShop('shop500', http(500)),
  shop429: atShop('shop429', http(429)),
  shop401: atShop('shop401', http(401)),
  shop400: atShop('shop400', http(400)),
  shopRefuses: atShop('shopRefuses', {
    kind: 'refused',
    code: refusal.notFound,
    message: '',
  }),
  shopHtml: atShop('shopHtml', malformed('not JSON')),
  noSuccessCode: atShop('noSuccessCode', malformed('no code')),
  shopNever: atShop('shopNever', 'never'),
  reportTwice: atShop('reportTwice', 'twice'),
  lyingContract: lying('contract'),
  lyingPrice: lying('price'),
  lyingOwner: lying('owner'),
}

export const strike = ({ kind, size }: Fault, scene: Omit<Scene, 'size'>): void =>
  faults[kind]({ ...scene, size })
