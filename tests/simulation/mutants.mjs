/**
 * @typedef {object} Edit
 * @property {string} file
 * @property {string} find occurs there exactly once
 * @property {string} replace
 *
 * @typedef {object} Mutant
 * @property {string} name
 * @property {readonly Edit[]} edits
 */

/**
 * Versions of the outbox, each broken by small edits. The simulator must catch every one of them:
 * what it cannot catch, it does not prove.
 *
 * @type {readonly Mutant[]}
 */
export const mutants = [
  {
    name: 'broadcast before write',
    edits: [
      {
        file: 'src/outbox/sign.ts',
        find: '  if (answer) return record(judge.value(answer))',
        replace: `  if (answer?.ok) await node.broadcast(answer.value)
  if (answer) return record(judge.value(answer))`,
      },
    ],
  },
  {
    name: 'wallet before write',
    edits: [
      {
        file: 'src/outbox/sign.ts',
        find: "  if (!(await record({ kind: 'handed', txId: tx.txId }))) return false",
        replace: '',
      },
    ],
  },
  {
    name: 'retry rebuilds',
    edits: [
      {
        file: 'src/outbox/next.ts',
        find: "? { kind: 'sign', transaction: tx }\n        : look(leg)\n    case 'cosigning'",
        replace: "? { kind: 'build' }\n        : look(leg)\n    case 'cosigning'",
      },
      {
        file: 'src/outbox/next.ts',
        find: 'if (!tx || !attended || !mayGoOn(leg, plan, tx)) return look(leg)',
        replace: 'if (!tx || !attended) return look(leg)',
      },
      {
        file: 'src/outbox/next.ts',
        find: 'return tx && mayGoOn(leg, plan, tx) ?',
        replace: 'return tx ?',
      },
    ],
  },
  {
    name: 'poll timeout is failure',
    edits: [
      {
        file: 'src/outbox/reduce.ts',
        find: '    ...change(answered(leg), txId, { polls, included: undefined }),',
        replace: `    ...change(answered(leg), txId, {
      polls,
      included: undefined,
      ...(polls >= POLLS && {
        final: {
          blockNumber: 0,
          blockTimestamp: 0,
          result: 'FAILED',
          fee: 0n,
          output: '',
          expectedEvent: false,
          at: now,
        },
      }),
    }),`,
      },
    ],
  },
  {
    name: 'first receipt is final',
    edits: [
      {
        file: 'src/outbox/look.ts',
        find: "    if (!(await record({ kind: 'polled', txId, receipt, solidIn }))) return false",
        replace: "    if (!(await record({ kind: 'solidified', txId, receipt }))) return false",
      },
    ],
  },
  {
    name: 'rejection is unsigned',
    edits: [
      {
        file: 'src/outbox/reduce.ts',
        find: '        ...inTrouble(leg, louder(leg.trouble, event.trouble), now),',
        replace: `        ...inTrouble(leg, louder(leg.trouble, event.trouble), now),
        transactions: leg.transactions.map((tx) => {
          const { handedAt: _, ...rest } = tx
          return event.trouble.kind === 'rejected' ? rest : tx
        }),`,
      },
    ],
  },
  {
    name: 'archived before it is acknowledged',
    edits: [
      {
        file: 'src/outbox/stage.ts',
        find: "  return stage === 'acknowledged' || stage === 'skipped' || stage === 'arrived'",
        replace:
          "  return stage === 'acknowledged' || stage === 'skipped' || stage === 'arrived' || stage === 'final'",
      },
    ],
  },
  {
    name: 'a report that fails is delivered',
    edits: [
      {
        file: 'src/outbox/perform.ts',
        find: `  const answer = await ports.call(plan.after(txId))
  if (!answer.ok) return record(backendTrouble(ports, answer.error))`,
        replace: `  const answer = await ports.call(plan.after(txId))
  if (!answer.ok) return record({ kind: 'acknowledged', txId })`,
      },
    ],
  },
  {
    name: 'pending is acknowledged',
    edits: [
      {
        file: 'src/outbox/look.ts',
        find: "  (answer as { status?: unknown } | null)?.status === 'acknowledged'",
        replace: '  answer !== null',
      },
    ],
  },
  {
    name: 'no fencing',
    edits: [
      {
        file: 'src/outbox/store.ts',
        find: "if (!row || !isOurs(row) || (fence !== 'user' && row.fence !== fence)) return undefined",
        replace: 'if (!row || !isOurs(row)) return undefined',
      },
    ],
  },
  {
    name: 'no lease and no lock',
    edits: [
      {
        file: 'src/outbox/store.ts',
        find: '        if (lease && !isOrphaned && isHeld(lease.until, now)) return undefined',
        replace: '',
      },
      {
        file: 'src/outbox/store.ts',
        find: '        const fence = row.fence + 1',
        replace: '        const fence = row.fence',
      },
    ],
  },
  {
    name: 'unknown is unpaid',
    edits: [
      {
        file: 'src/outbox/next.ts',
        find: "(plan: Pick<LegPlan, 'repeat'>): boolean => plan.repeat !== 'needsProof'",
        replace: "(_plan: Pick<LegPlan, 'repeat'>): boolean => true",
      },
    ],
  },
  {
    name: 'a proof that does not look into the blocks',
    edits: [
      {
        file: 'src/chain/certificate.ts',
        find: 'const isFound = block.txIds.includes(suspect.txId)',
        replace: 'const isFound = false',
      },
    ],
  },
  {
    name: 'a proof that ends too early',
    edits: [
      {
        file: 'src/chain/certificate.ts',
        find: 'if (!isFound && block.timestamp < suspect.expiresAt) continue',
        replace: 'if (!isFound && block.timestamp < suspect.expiresAt - 110_000) continue',
      },
    ],
  },
  {
    name: 'a proof that believes one of two nodes',
    edits: [
      {
        file: 'src/chain/certificate.ts',
        find: "if (theirs.value.id !== last.id) return ok('other')",
        replace: '',
      },
    ],
  },
  {
    name: 'what the wallet changed is forgotten',
    edits: [
      {
        file: 'src/outbox/reduce.ts',
        find: 'transactions: known ? leg.transactions : [...leg.transactions, event.other],',
        replace: 'transactions: known ? leg.transactions : leg.transactions,',
      },
    ],
  },
  {
    name: 'gives up after six failures',
    edits: [
      {
        file: 'src/outbox/next.ts',
        find: '  isLetGo(operation, plans) || (operation.legs.every(',
        replace:
          '  isLetGo(operation, plans) || operation.legs.some(({ failures }) => failures > 6) ||\n  (operation.legs.every(',
      },
    ],
  },
  {
    name: 'cancels what was handed over',
    edits: [
      {
        file: 'src/outbox/stage.ts',
        find: '      tx.handedAt === undefined ||\n      tx.certificate',
        replace:
          '      tx.handedAt === undefined || tx.sentAt === undefined ||\n      tx.certificate',
      },
    ],
  },
  {
    name: 'two orders of one millisecond are one transaction',
    edits: [
      {
        file: 'src/outbox/store.ts',
        find: 'const value = isNear ? Math.max(last.value + 1, atLeast) : atLeast',
        replace: 'const value = isNear ? atLeast : atLeast',
      },
      {
        file: 'src/outbox/build.ts',
        find: 'head.value.timestamp + Math.floor(random.fraction() * BLOCK_MS)',
        replace: 'head.value.timestamp + Math.floor(random.fraction() * 0)',
      },
    ],
  },
  {
    name: 'writes are not on disk when they are answered',
    edits: [
      {
        file: 'tests/simulation/storage.ts',
        find: '  isStrict = true',
        replace: '  isStrict = false',
      },
    ],
  },
  {
    name: 'a clock that went back stops the queue',
    edits: [
      {
        file: 'src/outbox/pace.ts',
        find: '  nextAt <= now || (nextAt > now + LONGEST_PAUSE_MS && nextAt !== WAITS_FOR_USER)',
        replace: '  nextAt <= now',
      },
    ],
  },
  {
    name: 'an approval that another order used up stays done',
    edits: [
      {
        file: 'src/outbox/build.ts',
        find: '    if (spent !== undefined) return',
        replace: '    if (spent === -1) return',
      },
    ],
  },
  {
    name: 'any account is asked',
    edits: [
      {
        file: 'src/outbox/sign.ts',
        find: "  if (state.owner !== owner) return { kind: 'otherAccount' }",
        replace: "  if (state.owner === '') return { kind: 'otherAccount' }",
      },
    ],
  },
  {
    name: 'any network is asked',
    edits: [
      {
        file: 'src/outbox/sign.ts',
        find: "  return isHere ? undefined : { kind: 'otherNetwork' }",
        replace: '  return undefined',
      },
    ],
  },
  {
    name: 'an older runner takes what a newer one wrote',
    edits: [
      {
        file: 'src/outbox/store.ts',
        find: '  const isOurs = (row: OperationRow) => row.runnerVersion <= version',
        replace: '  const isOurs = (row: OperationRow) => row.runnerVersion <= version + 9',
      },
    ],
  },
  {
    name: 'the backend is believed',
    edits: [
      {
        file: 'src/outbox/askBefore.ts',
        find: "  if (verdict.kind === 'agreed') return undefined\n",
        replace: "  if (verdict.kind !== 'otherDevice') return undefined\n",
      },
    ],
  },
  {
    name: 'pays beside another device',
    edits: [
      {
        file: 'src/outbox/askBefore.ts',
        find: "  if (verdict.kind === 'agreed') return undefined\n",
        replace:
          "  if (verdict.kind === 'agreed' || verdict.kind === 'otherDevice') return undefined\n",
      },
    ],
  },
  {
    name: 'an order for each tap',
    edits: [
      {
        file: 'src/outbox/store.ts',
        find: '        if (known) return known.id\n',
        replace: '        if (known && known.id === scope) return known.id\n',
      },
    ],
  },
  {
    name: 'a second insert begins anew',
    edits: [
      {
        file: 'src/outbox/store.ts',
        find: "        if (await operations.get(added.id)) return 'exists'\n",
        replace: "        if (await operations.get('')) return 'exists'\n",
      },
    ],
  },
  {
    name: 'the second payment is reported as the first',
    edits: [
      {
        file: 'src/features/blindbox/operations/buy.ts',
        find: "      endpoint: index === 0 ? 'buyProductFirstPayAfter' : 'buyProductSecondPayAfter',",
        replace:
          "      endpoint: index < 2 ? 'buyProductFirstPayAfter' : 'buyProductSecondPayAfter',",
      },
    ],
  },
  {
    name: 'a signature that comes late is forgotten',
    edits: [
      {
        file: 'src/outbox/run.ts',
        find: "    else if (isFromWallet(event)) await insist(() => put('user'), ports)\n",
        replace: '    else if (isFromWallet(event)) await Promise.resolve()\n',
      },
    ],
  },
  {
    name: 'a refused report is made once',
    edits: [
      {
        file: 'src/outbox/outbox.ts',
        find: '      if (row?.legs.some(isRefusedReport))',
        replace: '      if (row === undefined)',
      },
    ],
  },
  {
    name: 'what is retired is sent',
    edits: [
      {
        file: 'src/outbox/next.ts',
        find: '  if (plan.retired) return nextRetired(leg, plan)\n',
        replace: '',
      },
    ],
  },
  {
    name: 'what is retired is sent again while it is looked for',
    edits: [
      {
        file: 'src/outbox/look.ts',
        find: '    !plan.retired &&\n',
        replace: '',
      },
    ],
  },
  {
    name: 'what is retired is not looked for',
    edits: [
      {
        file: 'src/outbox/next.ts',
        find: 'told(plan, tx) : look(leg)',
        replace: "{ kind: 'report', txId: tx.txId } : undefined",
      },
    ],
  },
  {
    name: 'what is retired is put away while it is open',
    edits: [
      {
        file: 'src/outbox/next.ts',
        find: '(tracked(leg).length > 0 && !(isDone(leg)',
        replace: '(tracked(leg).length > 9 && !(isDone(leg)',
      },
    ],
  },
  {
    name: 'a skip at the head is final',
    edits: [
      {
        file: 'src/outbox/stage.ts',
        find: "    return leg.skipped.solidAt !== undefined || isPreparation(leg.name) ? 'skipped' : 'unneeded'",
        replace: "    return 'skipped'",
      },
    ],
  },
  {
    name: 'a skip is settled at the head',
    edits: [
      {
        file: 'src/outbox/perform.ts',
        find: 'const solid = await plan.skip?.(solidifiedState(ports.node))',
        replace: 'const solid = await plan.skip?.(ports.node)',
      },
    ],
  },
  {
    name: 'a payment is as good as a preparation',
    edits: [
      {
        file: 'src/outbox/stage.ts',
        find: "isApproval(leg) || leg.startsWith('prepare')",
        replace: "isApproval(leg) || leg.startsWith('prepare') || leg.startsWith('pay')",
      },
    ],
  },
  {
    name: 'an event like ours proves what a wallet changed',
    edits: [
      {
        file: 'src/outbox/look.ts',
        find: '(doesSame !== false || mayRepeat(plan)) &&',
        replace: '',
      },
    ],
  },
  {
    name: 'what a wallet made of a transfer is that transfer',
    edits: [
      {
        file: 'src/outbox/look.ts',
        find: "origin === 'ours' || origin === 'handedOn' || doesSame === true",
        replace: 'true',
      },
    ],
  },
  {
    name: 'a lock is taken for what its contract admits once',
    edits: [
      {
        file: 'src/features/lock/operations/lock.ts',
        find: "    repeat: 'needsProof',",
        replace: "    repeat: 'orderOnce',",
      },
    ],
  },
  {
    name: 'a voucher that expires in the wallet is used',
    edits: [
      {
        file: 'src/outbox/build.ts',
        find: '  if (expires < head.value.timestamp + EXPIRATION_MS)',
        replace: '  if (expires < head.value.timestamp)',
      },
      {
        file: 'src/outbox/build.ts',
        find: 'Math.min(expires, end, expirationAfter(head.value, await others, lifeMs))',
        replace: 'expirationAfter(head.value, await others, lifeMs)',
      },
    ],
  },
  {
    name: 'what was planned is called, and not what the backend completed',
    edits: [
      {
        file: 'src/outbox/build.ts',
        find: '  return answer.ok ? ok(before.complete(answer.value)) : answer',
        replace: '  return answer.ok ? ok({ ...before.complete(answer.value), call }) : answer',
      },
    ],
  },
  {
    name: 'not yet is no',
    edits: [
      {
        file: 'src/outbox/askBefore.ts',
        find: "  if (verdict.kind === 'early') return verdict",
        replace: "  if (verdict.kind === 'early') return parked({ kind: 'refused', code: 0 })",
      },
    ],
  },
  {
    name: 'what may take days waits for the user',
    edits: [
      {
        file: 'src/outbox/reduce.ts',
        find: '            awaits: why,\n            failures: leg.failures + 1,\n            nextAt: now + followPause(leg.failures),',
        replace:
          '            awaits: why,\n            failures: leg.failures + 1,\n            nextAt: WAITS_FOR_USER,',
      },
    ],
  },
  {
    name: 'a payment begins before its fee is final',
    edits: [
      {
        file: 'src/features/claiming/operations/withdraw.ts',
        find: "    opensNextAt: 'final',",
        replace: "    opensNextAt: 'included',",
      },
    ],
  },
  {
    name: 'an order whose time is over waits for its fund',
    edits: [
      {
        file: 'src/features/claiming/operations/withdraw.ts',
        find: '      if (head.value.timestamp >= paidAt + INCOME_ORDER_LIFE_MS) return true\n',
        replace: '',
      },
    ],
  },
  {
    name: 'what another device has paid is refused',
    edits: [
      {
        file: 'src/outbox/askBefore.ts',
        find: "answer.error.kind === 'refused' ? await unneededReason(work) : undefined",
        replace: "answer.error.kind === 'refused' ? undefined : await unneededReason(work)",
      },
    ],
  },
  {
    name: 'what arrived in the newest block is there for good',
    edits: [
      {
        file: 'src/outbox/cross.ts',
        find: 'const info = await node.solidifiedTransactionInfo(txId)\n      if (!info.ok) return info',
        replace: 'const info = await node.transactionInfo(txId)\n      if (!info.ok) return info',
      },
    ],
  },
  {
    name: 'a list of arrivals is believed',
    edits: [
      {
        file: 'src/outbox/cross.ts',
        find: "if (result === 'SUCCESS' && decodeEvents(shape, contract, logs).some(event.matches))",
        replace:
          "if (result !== 'REVERT' || !decodeEvents(shape, contract, logs).some(event.matches))",
      },
    ],
  },
  {
    name: 'any number has arrived',
    edits: [
      {
        file: 'src/features/bridge/operations/gateways.ts',
        find: '(nonce === undefined || number === nonce)',
        replace: '(nonce === undefined || number !== undefined)',
      },
    ],
  },
  {
    name: 'what has left has arrived',
    edits: [
      {
        file: 'src/outbox/next.ts',
        find: "kind: plan.arrives ? 'cross' : 'report'",
        replace: "kind: plan.arrives?.sent.contract === '' ? 'cross' : 'report'",
      },
    ],
  },
  {
    name: 'what has just left is late',
    edits: [
      {
        file: 'src/outbox/cross.ts',
        find: 'head.value.timestamp >= crossing.sentAt + LATE_MS',
        replace: 'head.value.timestamp >= crossing.sentAt',
      },
    ],
  },
  {
    name: 'what does not arrive in a minute is given up',
    edits: [
      {
        file: 'src/outbox/pace.ts',
        find: ': Math.min(5 * MINUTE_MS, UNRESOLVED_MS * 2 ** Math.min(looks - POLLS, 4))',
        replace: ': WAITS_FOR_USER',
      },
    ],
  },
  {
    name: 'what a wallet signed for another chain is sent',
    edits: [
      {
        file: 'src/outbox/walletAnswer.ts',
        find: 'return isMeantHere ? signed(all)',
        replace: "return isMeantHere || txId !== '' ? signed(all)",
      },
    ],
  },
  {
    name: 'a side chain is asked with the wallet on any network',
    edits: [
      {
        file: 'src/outbox/sign.ts',
        find: 'sideChainId === undefined ? state.onOurNetwork : state.onSideChain === true',
        replace: 'sideChainId === undefined ? state.onOurNetwork : true',
      },
    ],
  },
  {
    name: 'too few signatures suffice',
    edits: [
      {
        file: 'src/outbox/stage.ts',
        find: '  multisig === undefined || weightOf(multisig, signers) >= multisig.threshold',
        replace: '  multisig === undefined || weightOf(multisig, signers) > 0n',
      },
    ],
  },
  {
    name: 'signatures that are handed back replace the others',
    edits: [
      {
        file: 'src/outbox/reduce.ts',
        find: 'new Map(signers.map((signer, at) => [signer, signature[at]!]))',
        replace: 'new Map(signers.slice(9).map((signer, at) => [signer, signature[at]!]))',
      },
    ],
  },
  {
    name: 'another signer makes it anew',
    edits: [
      {
        file: 'src/outbox/next.ts',
        find: "  return plan.cosigned && effect?.kind === 'build' ? look(leg) : effect",
        replace: '  return effect',
      },
      {
        file: 'src/outbox/sign.ts',
        find: "    if (plan.cosigned) return record(parked({ kind: 'tooLate' }))\n",
        replace: '',
      },
    ],
  },
  {
    name: 'the sender is believed',
    edits: [
      {
        file: 'src/outbox/makeAnew.ts',
        find: 'if (!built.ok || built.value.raw_data_hex !== rawDataHex) continue',
        replace: 'if (!built.ok) continue',
      },
    ],
  },
  {
    name: 'damage goes unnoticed',
    edits: [
      {
        file: 'src/outbox/handOn.ts',
        find: "  if (!isWhole) return err('damaged')\n",
        replace: '',
      },
    ],
  },
  {
    name: 'a key signs twice',
    edits: [
      {
        file: 'src/outbox/permission.ts',
        find: "  return signers.includes(signer) ? { kind: 'signedBefore', signer } : undefined",
        replace: '  return undefined',
      },
    ],
  },
  {
    name: 'signers take a day for what nothing keeps from being done twice',
    edits: [
      {
        file: 'src/outbox/build.ts',
        find: 'under ? Math.min(under.lifeMs, longestLife(plan)) : EXPIRATION_MS',
        replace: 'under ? under.lifeMs : EXPIRATION_MS',
      },
    ],
  },
  {
    name: 'what one signer has signed is followed by nobody',
    edits: [
      {
        file: 'src/outbox/next.ts',
        find: '      if (!tx || !attended) return look(leg)\n      if (tx.missedAt',
        replace: '      if (!tx || !attended) return undefined\n      if (tx.missedAt',
      },
    ],
  },
  {
    name: "a cosigner's signature that comes late is forgotten",
    edits: [
      {
        file: 'src/outbox/run.ts',
        find: "kind === 'signed' || kind === 'cosigned' ||",
        replace: "kind === 'signed' ||",
      },
    ],
  },
  {
    name: 'what is handed on may live as long as it says',
    edits: [
      {
        file: 'src/outbox/takeUp.ts',
        find: "return err('livesTooLong')",
        replace: 'void raw.expiration',
      },
    ],
  },
  {
    name: 'whose signatures they are does not matter',
    edits: [
      {
        file: 'src/outbox/takeUp.ts',
        find: '  if (signers.length < signatures.length ||',
        replace: '  if (signers.length < 0 ||',
      },
    ],
  },
  {
    name: 'an announcement is believed for as long as it says',
    edits: [
      {
        file: 'src/outbox/askBefore.ts',
        find: 'return expiresAt <= now + lifeMs + MINUTE_MS',
        replace: 'return expiresAt <= now + lifeMs * MINUTE_MS',
      },
    ],
  },
]
