import { msg } from '@lingui/core/macro'
import { card, cardCalls, cardEvents } from '../../../chain/contracts/card.ts'
import { addressSchema, formatAddress } from '../../../core/address.ts'
import { cardSeed } from '../../../core/cardNumber.ts'
import { before, expectEvent } from '../../../outbox/kind.ts'
import { recognise, recogniseAny } from '../../../outbox/recognise.ts'
import { compare, when } from '../../../outbox/verify.ts'
import { defineCardKind, nameOf, onCard, sameCard, seenCard, verifyOwner } from './family.ts'

/** Transfers a card to an address. */
export const transferCard = defineCardKind({
  name: 'card.transfer',
  intent: { seen: seenCard, to: addressSchema },
  legs: ({ owner, intent: { card: contract, seen, to, feeLimit } }) => {
    const { tokenId } = seen
    const id = BigInt(tokenId)
    return {
      name: 'transfer',
      label: msg`Transferring`,
      call: card.transfer(contract, owner, to, id, { feeLimit }),
      // To an account that has no cards yet.
      typicalEnergy: 106_000n,
      // A second transaction reverts, unless the receiver has since returned the card.
      repeat: 'needsProof',
      skip: when(card.holderOf(contract, id), (known) => known === to && 'alreadyDone'),
      verify: verifyOwner(contract, tokenId, owner),
      before: before(
        'transferBefore',
        () => ({ owner, tokenId, to }),
        (answer) =>
          compare({
            ...sameCard(answer, { tokenId, contract, owner }),
            receiver: [answer.to, to],
          }),
      ),
      expects: expectEvent(
        contract,
        cardEvents.transfer,
        (fields) => fields.from === owner && fields.to === to && fields.tokenId === id,
      ),
      after: (txId) => ({ endpoint: 'transferAfter', request: { owner, tokenId, to, txId } }),
    }
  },
  describe: ({ seen, to }) => {
    const [name, receiver] = [nameOf(seen), formatAddress(to)]
    return {
      seed: cardSeed(seen.tokenId),
      title: msg`Transfer ${name} to ${receiver}`,
      fallback: msg`Transfer failed`,
      settled: { alreadyDone: msg`The receiver has this card already` },
    }
  },
  recogniser: recogniseAny(
    ...([cardCalls.transfer, cardCalls.transferPlainly] as const).map((signature) =>
      recognise(signature, onCard, ([, , tokenId]) => ({
        seed: cardSeed(tokenId),
        title: msg`Transfer of a card`,
      })),
    ),
  ),
})
