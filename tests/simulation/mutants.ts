import { before, drop, mutantsOf, replace } from '../mutation/mutate.ts'

/**
 * Versions of the outbox, each broken by small edits, by room and function. The simulator must
 * catch every one, because it proves nothing about a version that it cannot catch.
 */
export const mutants = mutantsOf({
  'src/outbox': {
    signLeg: {
      'broadcast before write': before(
        'if (answer) _',
        'if (answer?.ok) await node.broadcast(answer.value)',
      ),
      'wallet before write': drop("if (!(await record({ kind: 'handed', txId: _ }))) return false"),
      'another signer makes it anew': drop('if (plan.cosigned) _'),
    },
    nextOf: {
      'retry rebuilds': [
        replace(
          'tx && attended && mayGoOn(leg, plan, tx) ? _ : look(leg)',
          "tx && attended && mayGoOn(leg, plan, tx) ? { kind: 'build' } : look(leg)",
        ),
        drop('!mayGoOn(leg, plan, tx)'),
        replace('tx && mayGoOn(leg, plan, tx) ? _ : _', 'tx ? _ : _'),
      ],
      'what is retired is sent': drop('if (plan.retired) _'),
      'what one signer has signed is followed by nobody': replace(
        'if (!tx || !attended) _',
        'if (!tx || !attended) return undefined',
      ),
    },
    polled: {
      'poll timeout is failure': replace(
        '{ polls, included: undefined }',
        `{ polls, included: undefined, ...(polls >= POLLS && { final: { blockNumber: 0, blockTimestamp: 0, result: 'FAILED', fee: 0n, output: '', expectedEvent: false, at: now } }) }`,
      ),
    },
    lookFor: {
      'first receipt is final': replace(
        "{ kind: 'polled', txId, receipt, solidIn }",
        "{ kind: 'solidified', txId, receipt }",
      ),
    },
    reduceLeg: {
      'rejection is unsigned': replace(
        'inTrouble(leg, louder(_, _), now)',
        `{ ...inTrouble(leg, louder(_, _), now), transactions: leg.transactions.map((tx) => { const { handedAt, ...rest } = tx; return event.trouble.kind === 'rejected' ? rest : tx }) }`,
      ),
      'what the wallet changed is forgotten': replace(
        '[...leg.transactions, event.other]',
        'leg.transactions',
      ),
      'what may take days waits for the user': replace(
        '{ ...rest, awaits: why, failures: _, nextAt: _ }',
        '{ ...rest, awaits: why, failures: _, nextAt: WAITS_FOR_USER }',
      ),
    },
    isDone: {
      'archived before it is acknowledged': replace(
        "stage === 'arrived'",
        "stage === 'arrived' || stage === 'final'",
      ),
    },
    report: {
      'a report that fails is delivered': replace(
        'backendTrouble(ports, answer.error)',
        "{ kind: 'acknowledged', txId }",
      ),
    },
    hasAcknowledged: {
      'pending is acknowledged': replace("_ === 'acknowledged'", 'answer !== null'),
    },
    write: {
      'no fencing': drop("fence !== 'user' && row.fence !== fence"),
      'a signature that comes late is forgotten': replace(
        "retryUntilWritten(() => put('user'), ports)",
        'Promise.resolve()',
      ),
    },
    claim: {
      'no lease and no lock': [
        drop('if (lease && _ && _) return undefined'),
        replace('row.fence + 1', 'row.fence'),
      ],
    },
    mayRepeat: {
      'unknown is unpaid': replace("plan.repeat !== 'needsProof'", 'true'),
    },
    isFinished: {
      'gives up after six failures': replace(
        'isDismissed(operation, plans)',
        'isDismissed(operation, plans) || operation.legs.some(({ failures }) => failures > 6)',
      ),
    },
    isUntouchedLeg: {
      'cancels what was handed over': replace(
        'tx.handedAt === undefined',
        'tx.handedAt === undefined || tx.sentAt === undefined',
      ),
    },
    uniqueTime: {
      'two orders of one millisecond are one transaction': replace(
        'Math.max(last.value + 1, atLeast)',
        'atLeast',
      ),
    },
    buildLeg: {
      'two orders of one millisecond are one transaction': replace(
        'random.fraction() * BLOCK_MS',
        'random.fraction() * 0',
      ),
      'an approval that another order used up stays done': replace(
        'spent !== undefined',
        'spent === -1',
      ),
      'a voucher that expires in the wallet is used': [
        replace('expires < head.value.timestamp + EXPIRATION_MS', 'expires < head.value.timestamp'),
        replace('Math.min(expires, end, _)', '_'),
      ],
      'signers take a day for what nothing keeps from being done twice': replace(
        'Math.min(under.lifeMs, longestLife(plan))',
        'under.lifeMs',
      ),
    },
    isDue: {
      'a clock that went back stops the queue': drop(
        'nextAt > now + LONGEST_PAUSE_MS && nextAt !== WAITS_FOR_USER',
      ),
    },
    walletObstacle: {
      'any account is asked': replace('state.owner !== owner', "state.owner === ''"),
      'any network is asked': replace('isHere ? undefined : _', 'undefined'),
      'a side chain is asked with the wallet on any network': replace(
        'state.onSideChain === true',
        'true',
      ),
    },
    isOurs: {
      'an older runner takes what a newer one wrote': replace(
        'row.runnerVersion <= version',
        'row.runnerVersion <= version + 9',
      ),
    },
    verdictEvent: {
      'the backend is believed': replace(
        "verdict.kind === 'agreed'",
        "verdict.kind !== 'otherDevice'",
      ),
      'pays beside another device': replace(
        "verdict.kind === 'agreed'",
        "verdict.kind === 'agreed' || verdict.kind === 'otherDevice'",
      ),
      'not yet is no': replace('return verdict', "return parked({ kind: 'refused', code: 0 })"),
    },
    draft: {
      'an order for each tap': replace(
        'if (known) return known.id',
        'if (known && known.id === scope) return known.id',
      ),
    },
    insert: {
      'a second insert begins anew': replace('operations.get(added.id)', "operations.get('')"),
    },
    lookAgain: {
      'a refused report is made once': replace(
        'row?.legs.some(isRefusedReport)',
        'row === undefined',
      ),
    },
    missing: {
      'what is retired is sent again while it is looked for': drop('!plan.retired'),
    },
    nextRetired: {
      'what is retired is not looked for': replace(
        'tx && isPaid(tx) ? _ : look(leg)',
        "tx && isPaid(tx) ? { kind: 'report', txId: tx.txId } : undefined",
      ),
    },
    isOpen: {
      'what is retired is put away while it is open': replace(
        'tracked(leg).length > 0',
        'tracked(leg).length > 9',
      ),
    },
    stageOf: {
      'a skip at the head is final': replace("_ ? 'skipped' : 'unneeded'", "'skipped'"),
    },
    settle: {
      'a skip is settled at the head': replace('solidifiedState(ports.node)', 'ports.node'),
    },
    isPreparation: {
      'a payment is as good as a preparation': replace(
        "leg.startsWith('prepare')",
        "leg.startsWith('prepare') || leg.startsWith('pay')",
      ),
    },
    receiptOf: {
      'an event like ours proves what a wallet changed': drop(
        'doesSame !== false || mayRepeat(plan)',
      ),
      'what a wallet made of a transfer is that transfer': replace(
        "origin === 'ours' || origin === 'handedOn' || doesSame === true",
        'true',
      ),
    },
    completedCall: {
      'what was planned is called, and not what the backend completed': replace(
        'before.complete(answer.value)',
        '{ ...before.complete(answer.value), call }',
      ),
    },
    askBefore: {
      'what another device has paid is refused': replace(
        "answer.error.kind === 'refused' ? _ : undefined",
        "answer.error.kind === 'refused' ? undefined : _",
      ),
    },
    findArrival: {
      'what arrived in the newest block is there for good': replace(
        'node.solidifiedTransactionInfo(txId)',
        'node.transactionInfo(txId)',
      ),
      'a list of arrivals is believed': replace(
        "result === 'SUCCESS' && decodeEvents(shape, contract, logs).some(event.matches)",
        "result !== 'REVERT' || !decodeEvents(shape, contract, logs).some(event.matches)",
      ),
    },
    told: {
      'what has left has arrived': replace(
        "plan.arrives ? 'cross' : 'report'",
        "plan.arrives?.sent.contract === '' ? 'cross' : 'report'",
      ),
    },
    cross: {
      'what has just left is late': replace('crossing.sentAt + LATE_MS', 'crossing.sentAt'),
    },
    arrivalPause: {
      'what does not arrive in a minute is given up': replace(
        'Math.min(5 * MINUTE_MS, _)',
        'WAITS_FOR_USER',
      ),
    },
    signatureJudge: {
      'what a wallet signed for another chain is sent': replace(
        'isMeantHere ? _ : _',
        "isMeantHere || txId !== '' ? _ : _",
      ),
    },
    isSignedEnough: {
      'too few signatures suffice': replace(
        'weightOf(multisig, signers) >= multisig.threshold',
        'weightOf(multisig, signers) > 0n',
      ),
    },
    cosigned: {
      'signatures that are handed back replace the others': replace(
        'signers.map(_)',
        'signers.slice(9).map(_)',
      ),
    },
    nextEffect: {
      'another signer makes it anew': replace('plan.cosigned && _ ? _ : effect', 'effect'),
    },
    rebuild: {
      'the sender is believed': drop('built.value.raw_data_hex !== rawDataHex'),
    },
    parseSigningRequest: {
      'damage goes unnoticed': drop('if (!isWhole) _'),
    },
    signerTrouble: {
      'a key signs twice': replace('signers.includes(signer) ? _ : undefined', 'undefined'),
    },
    isFromWallet: {
      "a cosigner's signature that comes late is forgotten": drop("kind === 'cosigned'"),
    },
    judge: {
      'what is handed on may live as long as it says': replace(
        "return err('livesTooLong')",
        'void raw.expiration',
      ),
      'whose signatures they are does not matter': replace(
        'signers.length < signatures.length',
        'signers.length < 0',
      ),
    },
    isBelieved: {
      'an announcement is believed for as long as it says': replace(
        'now + lifeMs + MINUTE_MS',
        'now + lifeMs * MINUTE_MS',
      ),
    },
  },
  'src/chain': {
    certify: {
      'a proof that does not look into the blocks': replace(
        'block.txIds.includes(suspect.txId)',
        'false',
      ),
      'a proof that ends too early': replace(
        'block.timestamp < suspect.expiresAt',
        'block.timestamp < suspect.expiresAt - 110_000',
      ),
    },
    agree: {
      'a proof that believes one of two nodes': drop('if (theirs.value.id !== last.id) _'),
    },
  },
  'tests/simulation': {
    isStrict: {
      'writes are not on disk when they are answered': replace('true', 'false'),
    },
  },
  'src/features/blindbox/operations': {
    after: {
      'the second payment is reported as the first': replace('index === 0', 'index < 2'),
    },
  },
  'src/features/lock/operations': {
    lockLeg: {
      'a lock is taken for what its contract admits once': replace(
        "repeat: 'needsProof'",
        "repeat: 'orderOnce'",
      ),
    },
  },
  'src/features/claiming/operations': {
    feeLeg: {
      'a payment begins before its fee is final': replace(
        "opensNextAt: 'final'",
        "opensNextAt: 'included'",
      ),
    },
    whenPayable: {
      'an order whose time is over waits for its fund': drop(
        'if (head.value.timestamp >= paidAt + INCOME_ORDER_LIFE_MS) _',
      ),
    },
  },
  'src/features/bridge/operations': {
    matches: {
      'any number has arrived': replace('number === nonce', 'number !== undefined'),
    },
  },
})
