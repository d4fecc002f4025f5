/** A contract that is broken by one small edit, and the law that must catch it. */
export interface Mutant {
  readonly name: string
  /** The law, as the command line names it. */
  readonly contract: string
  /** In `sandbox/contracts`. */
  readonly file: string
  /** Occurs there exactly once. */
  readonly find: string
  readonly replace: string
}

/**
 * Broken contracts. The laws must catch every one of them: what they cannot catch, they do not
 * show. What the compiler would call unused is used in a way that changes nothing.
 */
export const mutants: readonly Mutant[] = [
  {
    name: 'a token may call back while the market is at work',
    contract: 'otc',
    file: 'OtcMarket.sol',
    find: 'contract OtcMarket is ReentrancyGuard, Vaults {',
    replace: `abstract contract Unguarded { modifier nonReentrant() { _; } }
contract OtcMarket is Unguarded, Vaults {`,
  },
  {
    name: 'a seller’s code has all the energy of a buyer',
    contract: 'otc',
    file: 'Trx.sol',
    find: 'call(RECEIVER_ENERGY,',
    replace: 'call(add(gas(), mul(RECEIVER_ENERGY, 0)),',
  },
  {
    name: 'a buyer’s code has all the energy of who refunds it',
    contract: 'boxes',
    file: 'Trx.sol',
    find: 'call(RECEIVER_ENERGY,',
    replace: 'call(add(gas(), mul(RECEIVER_ENERGY, 0)),',
  },
  {
    name: 'a recipient of fees has all the energy of a seller',
    contract: 'pool',
    file: 'Trx.sol',
    find: 'call(RECEIVER_ENERGY,',
    replace: 'call(add(gas(), mul(RECEIVER_ENERGY, 0)),',
  },
  {
    name: 'a seller who refuses TRX stops a purchase',
    contract: 'otc',
    file: 'Trx.sol',
    find: 'if (sent) return;',
    replace: 'if (sent) return; if (amount > 0) revert TransferFailed();',
  },
  {
    name: 'an offer changes from terms that nobody saw',
    contract: 'otc',
    file: 'OtcMarket.sol',
    find: 'if (known.unitPrice != seenUnitPrice || known.expiry != seenExpiry)',
    replace: 'if (known.unitPrice != seenUnitPrice && known.expiry != seenExpiry)',
  },
  {
    name: 'a vault obeys anybody',
    contract: 'tokenLock',
    file: 'Vault.sol',
    find: 'if (msg.sender != _keeper)',
    replace: 'if (msg.sender == _keeper && msg.sender == address(0))',
  },
  {
    name: 'what arrives is not looked at',
    contract: 'tokenLock',
    file: 'Coins.sol',
    find: 'if (!done || IERC20(coin).balanceOf(into) != before + amount)',
    replace: 'if (!done || before > type(uint256).max - 1)',
  },
  {
    name: 'what is answered decides, as with USDT that answers false',
    contract: 'coinLock',
    file: 'Coins.sol',
    find: `        (bool done, ) = coin.call(abi.encodeCall(IERC20.transfer, (to, amount)));
        if (!done) revert`,
    replace: `        (bool done, bytes memory said) = coin.call(abi.encodeCall(IERC20.transfer, (to, amount)));
        if (!done || (said.length > 31 && uint256(bytes32(said)) == 0)) revert`,
  },
  {
    name: 'coins are unlocked before their time',
    contract: 'coinLock',
    file: 'LockBook.sol',
    find: 'if (block.timestamp < known.lockTime)',
    replace: 'if (block.timestamp + 1 < known.lockTime)',
  },
  {
    name: 'what was paid for boxes is the owner’s before they are drawn',
    contract: 'boxes',
    file: 'BlindBoxSale.sol',
    find: '        _addUndrawn(terms.firstCoin, terms.firstAmount * quantity);',
    replace: '        held[terms.firstCoin] -= terms.firstAmount * quantity;',
  },
  {
    name: 'only the owner has a missed draw made again',
    contract: 'boxes',
    file: 'BlindBoxSale.sol',
    find: 'function rearm(uint256 purchaseBlock) external nonReentrant',
    replace: 'function rearm(uint256 purchaseBlock) external onlyOwner nonReentrant',
  },
  {
    name: 'a draw is made again before it was missed',
    contract: 'boxes',
    file: 'BlindBoxSale.sol',
    find: 'draw.entropy != 0 || !_isMissed(draw.source)',
    replace: 'draw.entropy != 0',
  },
  {
    name: 'a first payment goes back while the second may come',
    contract: 'boxes',
    file: 'BlindBoxSale.sol',
    find: 'if (block.timestamp <= bought.deadline) revert RefundNotYet();',
    replace: 'if (block.timestamp < bought.deadline) revert RefundNotYet();',
  },
  {
    name: 'what a coin rounds keeps a refund back',
    contract: 'boxes',
    file: 'BlindBoxSale.sol',
    find: 'Coins.sendRounded(coin, to, amount)',
    replace: 'Coins.send(coin, to, amount)',
  },
  {
    name: 'a refund is more than the part of a coin that has shrunk',
    contract: 'boxes',
    file: 'BlindBoxSale.sol',
    find: 'had < owed ? Math.mulDiv(amount, had, owed) : amount',
    replace: 'had < owed / 2 ? Math.mulDiv(amount, had, owed) : amount',
  },
  {
    name: 'a buyer of less than a pool share keeps it from the others',
    contract: 'presale',
    file: 'Presale.sol',
    find: 'if (!isOwed || _dividedAmong == 0)',
    replace: 'if (!isOwed || _liquidityOf(buyer.bought) == 0)',
  },
  {
    name: 'anybody opens trading',
    contract: 'factory',
    file: 'CastToken.sol',
    find: 'if (to != pair || value == 0 || !isOpening)',
    replace: 'if (to != pair || (value == 0 && isOpening))',
  },
  {
    name: 'anybody opens trading before the presale does',
    contract: 'presale',
    file: 'CastToken.sol',
    find: 'if (to != pair || value == 0 || !isOpening)',
    replace: 'if (to != pair || (value == 0 && isOpening))',
  },
  {
    name: 'anybody takes the fees of a token',
    contract: 'pool',
    file: 'CastToken.sol',
    find: 'if (msg.sender != _terms.feeRecipient)',
    replace: 'if (msg.sender == address(0))',
  },
  {
    name: 'the router keeps what was too much',
    contract: 'pool',
    file: 'PoolRouter.sol',
    find: 'if (trx < msg.value) Trx.sendToCaller(msg.value - trx);',
    replace: '',
  },
  {
    name: 'pool shares of insured buyers stay',
    contract: 'presale',
    file: 'Presale.sol',
    find: '        _giveLiquidity(buyer.bought, NOBODY);\n',
    replace: '',
  },
  {
    name: 'an insured buyer has the tokens too',
    contract: 'presale',
    file: 'Presale.sol',
    find: '        buyer.refunded = true;\n        backing -= amount;',
    replace: '        backing -= amount;',
  },
  {
    name: 'the creator is paid what backs the insurance',
    contract: 'presale',
    file: 'Presale.sol',
    find: 'if (block.timestamp >= insuredUntil) {',
    replace: 'if (block.timestamp + 1 days >= insuredUntil) {',
  },
  {
    name: 'the shares of a presale can go to itself',
    contract: 'presale',
    file: 'Presale.sol',
    find: 'if (given.devLPReceiver == address(this)) revert WrongTerms();',
    replace: '',
  },
  {
    name: 'anybody withdraws the fees of the factory',
    contract: 'factory',
    file: 'TokenFactory.sol',
    find: 'function withdrawFees(address to) external onlyOwner nonReentrant',
    replace: 'function withdrawFees(address to) external nonReentrant',
  },
  {
    name: 'an order makes two tokens',
    contract: 'factory',
    file: 'TokenFactory.sol',
    find: 'if (tokenOfOrder[msg.sender][order] != address(0)) revert OrderAlreadyUsed();',
    replace: 'if (tokenOfOrder[msg.sender][order] == address(this)) revert OrderAlreadyUsed();',
  },
  {
    name: 'WTRX is there before its TRX',
    contract: 'wtrx',
    file: 'Wtrx.sol',
    find: '_mint(msg.sender, msg.value);',
    replace: '_mint(msg.sender, msg.value + msg.value / 1_000);',
  },
]
