import { before, declare, drop, mutantsOf, replace } from '../mutation/mutate.ts'

/**
 * Contracts broken by one small edit, grouped by the law that must catch it and the edited
 * function.
 *
 * Mutants that the laws cannot catch are absent. Names that the compiler would report as unused get
 * a use without effect.
 */
export const mutants = mutantsOf({
  otc: {
    OtcMarket: {
      'a token may call back while the market is at work': [
        replace('is ReentrancyGuard', 'Unguarded'),
        before('', 'abstract contract Unguarded { modifier nonReentrant() { _; } }'),
      ],
    },
    'Trx.send': {
      'a seller’s code has all the energy of a buyer': replace(
        'assembly RECEIVER_ENERGY',
        'add(gas(), mul(RECEIVER_ENERGY, 0))',
      ),
      'a seller who refuses TRX stops a purchase': before(
        'wtrx.deposit{value: amount}()',
        'if (amount > 0) revert TransferFailed()',
      ),
    },
    'OtcMarket.edit': {
      'an offer changes from terms that nobody saw': replace(
        'known.unitPrice != seenUnitPrice || known.expiry != seenExpiry',
        'known.unitPrice != seenUnitPrice && known.expiry != seenExpiry',
      ),
    },
  },
  boxes: {
    'Trx.send': {
      'a buyer’s code has all the energy of who refunds it': replace(
        'assembly RECEIVER_ENERGY',
        'add(gas(), mul(RECEIVER_ENERGY, 0))',
      ),
    },
    'BlindBoxSale._complete': {
      'what was paid for boxes is the owner’s before they are drawn': replace(
        '_addUndrawn(terms.firstCoin, terms.firstAmount * quantity)',
        'held[terms.firstCoin] -= terms.firstAmount * quantity',
      ),
    },
    'BlindBoxSale.rearm': {
      'only the owner has a missed draw made again': declare('onlyOwner'),
      'a draw is made again before it was missed': drop('!_isMissed(_)'),
    },
    'BlindBoxSale.refund': {
      'a first payment goes back while the second may come': replace(
        'block.timestamp <= bought.deadline',
        'block.timestamp < bought.deadline',
      ),
      'a refund is more than the part of a coin that has shrunk': replace(
        'had < owed',
        'had < owed / 2',
      ),
    },
    'BlindBoxSale._send': {
      'what a coin rounds keeps a refund back': replace(
        'Coins.sendRounded(coin, to, amount)',
        'Coins.send(coin, to, amount)',
      ),
    },
    'BlindBoxSale.claimCards': {
      'cards of opened boxes can be claimed twice': drop('bought.claimed = first + count'),
    },
    'BlindBoxSale.open': {
      'boxes that were opened with cards give them again': replace(
        'if (!_hasCards(terms.levels)) bought.withoutCards = first + count; else _',
        'bought.withoutCards = first + count; if (_hasCards(terms.levels)) _',
      ),
    },
    'BlindBoxSale.nameLevels': {
      'the owner changes the levels of a box that is sold': drop(
        'if (_hasCards(_)) revert WrongLevels()',
      ),
    },
    'BlindBoxSale._checkLevels': {
      'a box has levels whose cards it cannot make': replace(
        'minter != address(this)',
        'minter != address(this) && i == 4',
      ),
    },
    'BlindBoxSale._makeCards': {
      'a card is of another level than was drawn': replace('rarities[i]', 'rarities[i] / 4'),
    },
    'Card.mint': {
      'anybody makes cards of boxes': replace(
        'msg.sender != _terms[level].minter',
        'msg.sender == address(0)',
      ),
    },
  },
  pool: {
    'Trx.send': {
      'a recipient of fees has all the energy of a seller': replace(
        'assembly RECEIVER_ENERGY',
        'add(gas(), mul(RECEIVER_ENERGY, 0))',
      ),
    },
    'CastToken.takeFees': {
      'anybody takes the fees of a token': replace(
        'msg.sender != _terms.feeRecipient',
        'msg.sender == address(0)',
      ),
    },
    'PoolRouter.addLiquidity': {
      'the router keeps what was too much': drop('if (trx < msg.value) _'),
    },
    'PoolRouter.buyLiquidity': {
      'the router keeps TRX of liquidity': drop('if (spent < msg.value) _'),
      'the router keeps tokens of liquidity': drop('if (tokens < bought) _'),
      'somebody’s liquidity takes what others left at the router': replace(
        'IERC20(token).balanceOf(address(this)) - bought',
        'IERC20(token).balanceOf(address(this))',
      ),
      'a burn changes the price while liquidity is bought': drop('CastToken(token).burnFromPool()'),
    },
    'PoolRouter.toSpend': {
      'liquidity is bought as if the token took nothing of sales': replace(
        'WHOLE - feeSell',
        'WHOLE - feeSell * 0',
      ),
    },
    'PoolRouter.removeLiquidity': {
      'whoever takes liquidity out takes what others left at the router': replace(
        'IERC20(token).balanceOf(address(this)) - had',
        'IERC20(token).balanceOf(address(this)) - had * 0',
      ),
      'an order takes liquidity out twice': replace(
        '_begin(order, deadline)',
        'if (block.timestamp > deadline) revert Expired()',
      ),
    },
  },
  tokenLock: {
    'Vault.onlyKeeper': {
      'a vault obeys anybody': replace(
        'msg.sender != _keeper',
        'msg.sender == _keeper && msg.sender == address(0)',
      ),
    },
    'Coins.take': {
      'what arrives is not looked at': replace(
        'IERC20(coin).balanceOf(into) != before + amount',
        'before > type(uint256).max - 1',
      ),
    },
  },
  coinLock: {
    'Coins._transfer': {
      'what is answered decides, as with USDT that answers false': [
        replace('(bool done, ) = _', '(bool done, bytes memory said) = _'),
        replace('!done', '!done || (said.length > 31 && uint256(bytes32(said)) == 0)'),
      ],
    },
    'LockBook.unlock': {
      'coins are unlocked before their time': replace(
        'block.timestamp < known.lockTime',
        'block.timestamp + 1 < known.lockTime',
      ),
    },
  },
  presale: {
    'Presale.receiveLiquidity': {
      'a buyer of less than a pool share keeps it from the others': replace(
        '_dividedAmong == 0',
        '_liquidityOf(buyer.bought) == 0',
      ),
    },
    'CastToken._launch': {
      'anybody opens trading before the presale does': replace(
        'to != pair || value == 0 || !isOpening',
        'to != pair || (value == 0 && isOpening)',
      ),
    },
    'Presale.insurance': {
      'pool shares of insured buyers stay': drop('_giveLiquidity(buyer.bought, NOBODY)'),
      'an insured buyer has the tokens too': drop('buyer.refunded = true'),
    },
    'Presale.payCreator': {
      'the creator is paid what backs the insurance': replace(
        'block.timestamp >= insuredUntil',
        'block.timestamp + 1 days >= insuredUntil',
      ),
    },
    'Presale.initialize': {
      'the shares of a presale can go to itself': drop(
        'if (given.devLPReceiver == address(this)) _',
      ),
    },
  },
  factory: {
    'CastToken._launch': {
      'anybody opens trading': replace(
        'to != pair || value == 0 || !isOpening',
        'to != pair || (value == 0 && isOpening)',
      ),
    },
    'TokenFactory.withdrawFees': {
      'anybody withdraws the fees of the factory': drop('modifier onlyOwner'),
    },
    'TokenFactory._begin': {
      'an order makes two tokens': replace(
        'tokenOfOrder[msg.sender][order] != address(0)',
        'tokenOfOrder[msg.sender][order] == address(this)',
      ),
    },
  },
  wtrx: {
    'Wtrx.deposit': {
      'WTRX is there before its TRX': replace(
        '_mint(msg.sender, msg.value)',
        '_mint(msg.sender, msg.value + msg.value / 1_000)',
      ),
    },
  },
  rewards: {
    'RewardPools.fund': {
      'somebody pays in to make a stream thin': replace('length > longest', 'longest == 0'),
      'somebody pays in to have a stream at once': replace(
        'length = Math.ceilDiv(_, sum)',
        'if (amount * SCALE < rest) length = Math.max(length, left)',
      ),
    },
    'RewardPools._now': {
      'a stream runs while nobody has weight': replace(
        'uint64(block.timestamp - p.countedAt)',
        '0',
      ),
    },
    'RewardPools.claim': {
      'a reward is paid twice': drop('share.owed -= amount * SCALE'),
      'what a coin rounds keeps a reward back': replace(
        'Coins.sendRounded(p.coin, msg.sender, amount)',
        'Coins.send(p.coin, msg.sender, amount)',
      ),
    },
    'RewardPools._settle': {
      'whoever comes late earns from the beginning': replace(
        'share.countedTo = p.earnedPerWeight',
        'if (share.weight != 0) share.countedTo = p.earnedPerWeight',
      ),
    },
    'RewardPools.setWeight': {
      'anybody gives weight': replace('msg.sender != p.controller', 'msg.sender == address(0)'),
    },
  },
  cards: {
    'Card._update': {
      'a staked card moves': drop('if (_) revert CardPledged()'),
      'a frozen card moves': replace('_isFrozen(tokenId)', '_isFrozen(tokenId) && tokenId == 0'),
    },
    'Card.unlock': {
      'a card is unlocked before its time': replace(
        'block.timestamp < made.until',
        'block.timestamp + 1 days < made.until',
      ),
      'a freeze holds up an unlocking': replace(
        'block.timestamp < made.until',
        'block.timestamp < made.until || _isFrozen(tokenId)',
      ),
    },
    'RewardPools.setWeight': {
      'a pool holds up an unlocking': before(
        'p.totalWeight = _',
        'if (weight < share.weight && p.funded == 0) revert WrongAmount()',
      ),
    },
    'Card.freeze': {
      'a freeze can be repeated for ever': drop('known.used |= bit'),
    },
    'Card._buy': {
      'one card too many is sold': replace(
        '_sold[level] >= terms.supply',
        '_sold[level] > terms.supply',
      ),
    },
    'Card.setLevel': {
      'the owner makes more of a level than was said': drop('terms.supply > known.supply'),
    },
    'Card.Buy': {
      'an order buys two cards': drop('isUsed[msg.sender][order] = true'),
    },
    'Card.safeTransferFrom': {
      'a card goes to a contract that does not take it': replace(
        '!_accepts(to, 0x150b7a02, from, tokenId, data)',
        '!_accepts(to, 0x150b7a02, from, tokenId, data) && from == to',
      ),
    },
    'CardMarket.buy': {
      'a card is sold at a price that nobody has seen': replace(
        'known.tokenId != tokenId || known.coin != coin || known.price != price',
        'known.tokenId != tokenId || (known.coin != coin && known.price != price)',
      ),
      'a new fee counts for what is listed already': replace(
        'price * known.feeBp',
        'price * feeBp()',
      ),
    },
    'CardMarket.unlist': {
      'anybody takes a card off the market': replace(
        'block.timestamp <= known.expiry',
        'known.expiry == 0',
      ),
    },
    'CardMarket.sweep': {
      'fees are divided twice': drop('fees[coin] = 0'),
    },
    'CardMarket.withdraw': {
      'the owner of the market takes what is not divided': [
        replace('amount > earned[coin]', 'amount > earned[coin] + fees[coin]'),
        replace(
          'earned[coin] -= amount',
          'earned[coin] -= amount < earned[coin] ? amount : earned[coin]',
        ),
      ],
    },
    'Trx.send': {
      'a seller who refuses TRX stops the sale of a card': before(
        'wtrx.deposit{value: amount}()',
        'if (amount > 0) revert TransferFailed()',
      ),
    },
  },
  staking: {
    'StakeBook.unlock': {
      'a stake comes back before its time': replace(
        'block.timestamp < stake.until',
        'block.timestamp + 1 days < stake.until',
      ),
      'closing a pool keeps stakes in it': replace(
        'block.timestamp < stake.until',
        'block.timestamp < stake.until || isClosed[stake.place]',
      ),
    },
    'StakeBook._takeCost': {
      'a coin that refuses to bring the cost keeps a stake': replace(
        'try _ returns (uint256 moved) { taken = moved; } catch {}',
        'taken = _',
      ),
      'leaving is said to cost what was not taken': [
        replace('taken = moved', 'moved'),
        before('uint256 has = _', 'taken = cost'),
      ],
      'what leaving costs counts all that is there': replace('has - before', 'has'),
    },
    'StakeBook._unlock': {
      'a stake of TRX is taken back twice': drop('if (!isFirst) _'),
    },
    'StakeBook._stake': {
      'an order makes two stakes': replace(
        'stake.since != 0',
        'stake.since != 0 && stake.endedAt == 0',
      ),
      'a closed pool takes stakes': drop('if (_) revert Closed()'),
      'an account has more in a pool than the most': replace('terms.most - own', 'terms.most'),
    },
    'Staking._ended': {
      'a stake that is over goes on earning': replace(
        '_weigh(stake.place, 0, stake.amount)',
        '_weigh(stake.place, stake.amount, stake.amount)',
      ),
    },
    'Staking._join': {
      'a stream is thinned out with units of another coin': replace(
        'termsOf(first).coin != termsOf(place).coin',
        'first > place',
      ),
    },
    'Staking.flow': {
      'what leaving has cost flows twice': drop('kept[place] = 0'),
      'what leaving has cost flows only if the owner says so': declare('onlyOwner'),
    },
  },
  fixedPlans: {
    'StakeBook.cancel': {
      'leaving costs something after its time, too': replace(
        'block.timestamp < stake.until',
        'block.timestamp < stake.until + 365 days',
      ),
      'a stake is cancelled twice': replace('stake.endedAt != 0', 'stake.endedAt == 1'),
    },
    'FixedPlans.pledge': {
      'more is promised than a fund has': [
        drop('if (reward > fundOf[place]) _'),
        replace(
          'fundOf[place] -= reward',
          'fundOf[place] -= reward < fundOf[place] ? reward : fundOf[place]',
        ),
      ],
    },
    'FixedPlans.stillFits': {
      'less fits into a fund than is said to': replace(
        '(fundOf[place] + 1) * YEAR - 1',
        '(fundOf[place] + 1) * YEAR',
      ),
    },
    'FixedPlans._ended': {
      'whoever leaves early has the whole reward': drop('reward.whole = uint128(grown)'),
      'what was not earned is lost': drop('fundOf[stake.place] += unearned'),
    },
    'FixedPlans._grown': {
      'a reward is there at once': replace(
        'block.timestamp >= stake.until',
        'block.timestamp > stake.since',
      ),
    },
    'FixedPlans._book': {
      'a reward of a plan is paid twice': replace('uint128(amount)', '0'),
    },
    'FixedPlans._afterEnd': {
      'a reward that is not there keeps its stake': replace('try _ { _; } catch {}', '_; _'),
    },
    'FixedPlans.click': {
      'a coin calls back before a reward is booked': drop('modifier nonReentrant'),
    },
    'FixedPlans.takeRest': {
      'the owner takes what is promised': replace('held - reserved', 'held'),
      'the owner takes the fund of an open plan': replace('!isClosed[place]', 'placeCount < place'),
    },
  },
  burning: {
    'Burning._announce': {
      'a price counts at once': replace('block.timestamp + NOTICE', 'block.timestamp + NOTICE * 0'),
    },
    'Burning.announce': {
      'a price rises by more than a fifth': replace(
        'old * MOST_CHANGE',
        'old * MOST_CHANGE + WHOLE',
      ),
      'an announcement skips what counts already': drop('known.uPrice = known.nextUPrice'),
    },
    'Burning._destroy': {
      'a coin that only says so is burnt': replace(
        'IERC20(coin).totalSupply() + amount == supply',
        'IERC20(coin).totalSupply() <= supply',
      ),
      'a coin that stays here is burnt': replace(
        'IERC20(coin).balanceOf(address(this)) + amount == before',
        'IERC20(coin).balanceOf(address(this)) <= before',
      ),
    },
    'Burning.swapToBurn': {
      'the rest of a purchase stays here': replace('rest > 0', 'rest > bought'),
      'a stranger uses up the order of a purchase': replace(
        'abi.encode(msg.sender, order)',
        'abi.encode(order)',
      ),
      'a pool that was given TRX sells for nothing': drop('msg.value == 0'),
    },
    'Burning._use': {
      'an order burns twice': replace(
        'isUsed[msg.sender][order] = true',
        'isUsed[msg.sender][order] = false',
      ),
      'an order of one account is used up for all': [
        replace('if (isUsed[msg.sender][order]) _', 'if (isUsed[address(0)][order]) _'),
        replace('isUsed[msg.sender][order] = true', 'isUsed[address(0)][order] = true'),
      ],
    },
    'Burning._burn': {
      'less power than was asked for': replace('power < leastPower', 'power + 1 < leastPower'),
      'whoever is active earns only by what they had': replace(
        'pools.setWeight(stream, msg.sender, powerOf[msg.sender])',
        'pools.setWeight(stream, msg.sender, powerOf[msg.sender] - power)',
      ),
      'power earns before its miner is activated': replace('activatedAt[msg.sender]', 'stream'),
      'more power than a stream can count': replace(
        'totalPower > MOST_AMOUNT',
        'totalPower < power',
      ),
    },
    'Burning.setStream': {
      'the stream is named again': replace('stream != 0', 'stream == stream_'),
    },
  },
  trxBurn: {
    'TrxBurnSale.give': {
      'more is given than the sum': replace('msg.value > most', 'msg.value > most && given >= sum'),
      'tokens are rounded up': replace('msg.value * rate', 'msg.value * rate + TRX - 1'),
      'TRX stays in the sale': replace(
        'address(0).call{value: msg.value}("")',
        'address(0).call{value: msg.value / 2}("")',
      ),
      'the owner has the TRX': replace('address(0).call', 'owner().call'),
      'an order gives twice': drop('isUsed[msg.sender][order] = true'),
    },
    'TrxBurnSale.mostGiven': {
      'the last that could be given is refused': replace('(left + 1) * TRX - 1', 'left * TRX'),
      'what is for less than a unit seems to fit': replace('most * rate < TRX ? 0 : most', 'most'),
    },
    'TrxBurnSale.takeRest': {
      'the owner takes tokens before the end': replace(
        'block.timestamp < end',
        'block.timestamp < start',
      ),
      'anybody takes the rest': drop('modifier onlyOwner'),
      'the rest of a token that has shrunk is nobody’s': [
        drop('left = 0'),
        replace(
          'uint256 tokens = Coins.sendAll(token, msg.sender)',
          'uint256 tokens = left; left = 0; Coins.sendRounded(token, msg.sender, tokens)',
        ),
      ],
    },
    'TrxBurnSale.deposit': {
      'a deposit counts what did not arrive': replace(
        'left += tokens',
        'left += tokens + (tokens > 1_000 ? 1 : 0)',
      ),
    },
  },
  rwaEquity: {
    'RwaEquity._take': {
      'whoever buys a card may take again on that day': replace(
        'if (_) revert WithdrawnToday(id)',
        'bool isAgain = orders[order - 1].user == msg.sender; if (isAgain && _) revert WithdrawnToday(id)',
      ),
      'a card takes once in 24 hours, and not once a day': replace(
        'share.lastAt / 1 days == block.timestamp / 1 days',
        'share.lastAt != 0 && share.lastAt + 1 days > block.timestamp',
      ),
      'what was taken in a stage is not counted in it': replace(
        'share.takenInStage += uint128(amount)',
        'share.takenInStage = uint128(amount)',
      ),
      'a stage goes on being open in the next one': replace(
        'share.stage != stage',
        'share.stage == 0 || share.stage > stage',
      ),
    },
    'RwaEquity.unlockLimit': {
      'opening a limit again renews it': replace(
        'share.stage == stage',
        'share.stage == stage && share.takenInStage == 0',
      ),
    },
    'RwaEquity.setTimes': {
      'other stages of another length are the same stages': replace(
        'isSame ? known.series : known.series + 1',
        'isSame || known.series != 0 ? known.series : known.series + 1',
      ),
      'an end cuts the last stage': drop('(end - start) % dis != 0'),
      'stages never end': drop('end > block.timestamp + LONGEST'),
      'an end that is put off begins new stages': replace(
        'start == known.start && dis == known.dis',
        'start == known.start && dis == known.dis && end == known.end',
      ),
      'the owner ends a stage that runs': drop('end < _from'),
      'other times begin while a stage runs': drop('!isSame && start < _from'),
    },
    'RwaEquity._edit': {
      'what the owner sets counts at once': replace('_nextStage()', 'uint64(block.timestamp)'),
      'a second setting forgets the first': replace(
        '_from == 0',
        '_from == 0 || block.timestamp < _from',
      ),
    },
    'RwaEquity.setMaximum': {
      'a maximum counts at once': replace(
        '_nextStage()',
        '_nextStage() * 0 + uint64(block.timestamp)',
      ),
      'a maximum that was announced and replaced counts': replace(
        'maximumOf(level)',
        'known.from != 0 ? known.next : known.now',
      ),
    },
    'RwaEquity.initialise': {
      'a card shares in what was deposited before it': replace(
        'share.countedFrom = _perWeight',
        'share.countedFrom = _perWeight / 2',
      ),
      'a card shares twice': replace('share.weight != 0', 'share.weight != 0 && totalWeight == 0'),
      'a card of a level that is not named shares': replace(
        '!isNamed(card.levelOf(id))',
        '_weightOf(card.levelOf(id)) == 0',
      ),
    },
    'RwaEquity.SCALE': {
      'parts are counted coarsely': replace('2 ** 96', '2 ** 4'),
    },
    'RwaEquity._shareOf': {
      'whoever knows a card takes what it has': replace(
        'card.ownerOf(id) != msg.sender',
        'card.ownerOf(id) == address(0)',
      ),
    },
    'RwaEquity.withDraw': {
      'a fee may be too high': replace('msg.value != fee', 'msg.value < fee'),
      'a fee goes elsewhere, or not all of it': replace(
        'Trx.send(wtrx, feeAddress, fee)',
        'Trx.send(wtrx, fee % 2 == 0 ? address(wtrx) : feeAddress, fee / 2 * 2)',
      ),
    },
    'RwaEquity.feeOf': {
      'a fee of many cards knows no maximum': replace(
        'fee < known.feeMaximum',
        'fee < known.feeMaximum || cards > 1',
      ),
    },
    'RwaEquity._pays': {
      'a coin that refuses keeps a card from taking': replace(
        'try _ { return true; } catch { return false; }',
        '_; return true',
      ),
      'whoever comes later takes what is owed': replace('amount + owed', 'amount'),
    },
    'RwaEquity.settle': {
      'what is owed since later is settled first': replace(
        'known.amount + owedBefore(order)',
        'known.amount',
      ),
      'whoever cannot be paid keeps those behind waiting': replace(
        'held < owed && held < known.amount + owedBefore(order)',
        '_line[order].older != 0 || held < known.amount',
      ),
      'who was settled still stands in line': replace(
        '_unqueue(order)',
        'if (_line[order].newer == 0) _unqueue(order)',
      ),
      'what is owed is paid twice': replace(
        'known.withdrawStatus = PAID',
        'known.withdrawStatus = owed > known.amount ? OWED : PAID',
      ),
      'what was settled counts as owed': drop('owed -= known.amount'),
      'what is settled goes to who asks for it': replace(
        'fund.sendRounded(coinAddress, known.user, known.amount)',
        'fund.sendRounded(coinAddress, msg.sender, known.amount)',
      ),
    },
    'RwaEquity.deposit': {
      'more is divided than was deposited': replace(
        'Coins.take(coinAddress, msg.sender, address(fund), amount)',
        'if (amount > 1) Coins.take(coinAddress, msg.sender, address(fund), amount - 1)',
      ),
    },
  },
  referral: {
    'Referral.bindParent': {
      'an account is bound twice': replace(
        'member.boundAt != 0',
        'member.boundAt == block.timestamp',
      ),
      'the leader is bound': replace(
        'msg.sender == leader',
        'msg.sender == leader && invited[leader].length == 0',
      ),
      'whoever is not active invites': replace('!isActive(to)', 'to == address(0)'),
      'nobody invites': replace('!isActive(to)', '!isActive(to) && to != address(0)'),
      'a level too many counts': replace('level < DEPTH', 'level <= DEPTH'),
      'a level too few counts': replace('level < DEPTH', 'level + 1 < DEPTH'),
      'the leader has no size': replace('above != address(0)', 'above != leader'),
      'who sends a transaction is bound, not who calls': replace(
        'members[msg.sender]',
        'members[tx.origin]',
      ),
      'who sends a transaction is listed, not who calls': replace(
        'invited[to].push(msg.sender)',
        'invited[to].push(tx.origin)',
      ),
      'the more are there, the dearer it is to join': before(
        'invited[to].push(msg.sender)',
        'for (uint256 i = 0; i < invited[to].length; ++i) if (invited[to][i] == msg.sender) revert WrongPage()',
      ),
      'a binding is told by another number': replace(
        'invited[to].length - 1',
        'invited[to].length',
      ),
      'a binding has the wrong time': replace('uint64(block.timestamp)', 'uint64(block.number)'),
      'whoever pays is bound as well': declare('payable'),
    },
    'Referral.isActive': {
      'the leader invites once': replace(
        'user == leader',
        'user == leader && invited[user].length == 0',
      ),
    },
    'Referral.getMembersByPage': {
      'a page may be too large': replace('end - start > PAGE', 'end - start > PAGE + 1'),
      'a page of the full size is refused': replace('end - start > PAGE', 'end - start >= PAGE'),
      'a page ends before its last': replace(
        'end < all.length ? end : all.length',
        'end < all.length ? end : all.length - (all.length > 0 ? 1 : 0)',
      ),
      'a page begins with the first': replace('start + i', 'i'),
    },
  },
  incomeFund: {
    'IncomeFund._spend': {
      'a thief takes the cap with each payment': replace(
        'limits.day == today ? limits.paid + amount : amount',
        'amount',
      ),
      'the last payment of a day may be beyond its cap': replace(
        'if (_) revert DayIsFull(left)',
        'if (left == 0 && amount > 0) revert DayIsFull(left)',
      ),
      'TRX are paid out of the fees of others': replace(
        'held(coin)',
        'held(coin) + (coin == address(0) ? feesHeld : 0)',
      ),
    },
    'IncomeFund.leftToday': {
      'what yesterday has paid counts today': replace(
        'known.day == block.timestamp / DAY',
        'known.day + 1 >= block.timestamp / DAY',
      ),
      'a day of the fund is 24 hours from its last payment': replace(
        'known.day == block.timestamp / DAY',
        '(known.day + 1) * DAY > block.timestamp - DAY / 2',
      ),
    },
    'IncomeFund.setDayCap': {
      'more of a coin counts at once': replace(
        '_limits[coin].cap.set(cap, NOTICE)',
        '_limits[coin].cap.set(cap, 0)',
      ),
      'the first cap of a coin counts at once': replace(
        '_limits[coin].cap.set(cap, NOTICE)',
        '_limits[coin].cap.set(cap, _notice())',
      ),
      'more of a coin counts a day later': replace(
        '_limits[coin].cap.set(cap, NOTICE)',
        '_limits[coin].cap.set(cap, NOTICE / 2)',
      ),
      'anybody sets the cap': drop('modifier onlyOwner'),
    },
    'Terms.set': {
      'what was lowered rises as it was announced before': replace(
        '(term.known, term.next, term.from) = (current, value, from)',
        'if (isMore || term.from <= block.timestamp) (term.known, term.next, term.from) = (current, value, from); else term.known = value',
      ),
      'less counts in two days': replace('value > current', 'value != current'),
      'a second raise counts when the first would have': before(
        '(term.known, term.next, term.from) = (current, value, from)',
        'if (isMore && term.from > block.timestamp) from = term.from',
      ),
      'what was announced counts as soon as something else is set': replace(
        'at(term)',
        'term.next',
      ),
      'what is set again is forgotten until it counts': replace(
        '(term.known, term.next, term.from) = (current, value, from)',
        '(term.next, term.from) = (value, from)',
      ),
    },
    'Terms.at': {
      'what was announced counts a second later': replace(
        'block.timestamp >= term.from',
        'block.timestamp > term.from',
      ),
    },
    'Terms.isAnnounced': {
      'what counts is announced for a second more': replace(
        'block.timestamp < term.from',
        'block.timestamp <= term.from',
      ),
    },
    'IncomeFund.setFees': {
      'an announced fee counts at once': replace(
        '_feeMinimum.set(minimum, _notice())',
        '_feeMinimum.set(minimum, 0)',
      ),
      'a higher maximum counts at once': replace(
        '_feeMaximum.set(maximum, _notice())',
        '_feeMaximum.set(maximum, 0)',
      ),
      'anybody sets the fees': drop('modifier onlyOwner'),
    },
    'IncomeFund._notice': {
      'fees and minima have a day of notice': replace(
        'end == 0 ? 0 : NOTICE',
        'end == 0 ? 0 : NOTICE / 2',
      ),
      'before there is an end, fees wait as well': replace(
        'end == 0 ? 0 : NOTICE',
        'end == 0 ? NOTICE : NOTICE',
      ),
      'fees count at once after the end': replace('end == 0', 'block.timestamp >= end'),
    },
    'IncomeFund.setMinimum': {
      'a higher minimum counts at once': replace('_notice()', '0'),
    },
    'IncomeFund.nextFees': {
      'fees that come are not told where the minimum stays': replace(
        'if (_feeMaximum.isAnnounced()) from = _feeMaximum.from',
        'if (_feeMaximum.from == _feeMinimum.from) from = _feeMinimum.from',
      ),
    },
    'IncomeFund.setTimes': {
      'an end counts at once': replace('if (end_ < least) _', 'least = 0'),
      'an end is a day ahead': replace('end_ < least', 'end_ < least - NOTICE / 2'),
      'an end that is near is put off': replace('end < soon ? end : soon', 'soon'),
      'a fund that has ended cannot get other times': replace('block.timestamp < end', 'end != 0'),
      'a start is put off at once': drop('if (start_ > start && start_ > block.timestamp) _'),
      'a start that is near is put off': replace('start < soon', 'start <= block.timestamp'),
      'anybody sets the times': drop('modifier onlyOwner'),
    },
    'IncomeFund.takeFeesBack': {
      'a batch gives a fee back twice': replace(
        'known.state != OPEN',
        'known.state != OPEN && known.state != TAKEN_BACK',
      ),
      'a batch gives fees back of orders that were paid': replace(
        'known.state != OPEN',
        'known.state != OPEN && known.state != PAID',
      ),
      'a batch gives fees back too early': drop('!_isOver(known)'),
      'one that is not due keeps a batch from all others': [
        before('if (known.state != OPEN || _) continue', '_checkOpen(known)'),
        drop('known.state != OPEN'),
      ],
      'a batch ends at the first that is not due': replace('continue', 'break'),
      'a batch sends all fees to the first': replace(
        '_giveBack(known, names[i].user, names[i].order)',
        '_giveBack(known, names[0].user, names[i].order)',
      ),
      'a batch of nothing succeeds': drop('if (_) revert NothingToTake()'),
      'a batch may be of any length': drop('if (_) revert TooManyOrders()'),
      'a batch of the full length is refused': replace(
        'names.length > MOST_AT_ONCE',
        'names.length >= MOST_AT_ONCE',
      ),
    },
    'IncomeFund.nameSigner': {
      'another one signs at once': replace('block.timestamp + NOTICE', 'block.timestamp'),
      'anybody names a signer': drop('modifier onlyOwner'),
    },
    'IncomeFund.removeSigner': {
      'who was removed signs again later': replace(
        'signerFrom[signer] = NEVER',
        'signerFrom[signer] = uint64(block.timestamp + NOTICE)',
      ),
      'who was removed may be named again, with their old vouchers': replace(
        'signerFrom[signer] = NEVER',
        'signerFrom[signer] = 0',
      ),
      'anybody removes a signer': drop('modifier onlyOwner'),
    },
    'IncomeFund.isSigner': {
      'anybody signs': drop('from != 0'),
    },
    'IncomeFund.withDraw': {
      'payments go on while it is paused': drop('if (_) revert IsPaused()'),
      'an order is paid twice': replace(
        '_close(known, PAID)',
        '_close(known, orderCount > 1 ? OPEN : PAID)',
      ),
      'an order that had its time is paid': drop('_isOver(known)'),
      'a voucher counts after it has expired': replace(
        'block.timestamp > expires',
        'block.timestamp > expires + DAY',
      ),
      'a voucher for another amount is paid': replace(
        'amount != known.amount',
        'amount > known.amount * 2',
      ),
      'the fee of a payment goes to whoever is paid': replace(
        'Trx.send(wtrx, feeAddress, fee)',
        'Trx.send(wtrx, msg.sender, fee)',
      ),
    },
    'IncomeFund.payFee': {
      'fees are taken while it is paused': drop('if (_) revert IsPaused()'),
      'who sends the transaction has an order, not who calls': replace(
        '_orders[msg.sender][order] = _',
        '_orders[tx.origin][order] = _',
      ),
      'an order beyond the cap is taken': replace(
        'if (_) revert BeyondDayCap(cap)',
        'if (cap == 0 && amount > 0) revert BeyondDayCap(cap)',
      ),
      'an order below the minimum is taken': replace(
        'amount < limits.minimum.at()',
        'amount + 1 < limits.minimum.at()',
      ),
      'an order for nothing is taken': drop('if (amount == 0) revert WrongAmount()'),
      'orders are taken before the start': replace(
        'block.timestamp < start',
        'block.timestamp + DAY < start',
      ),
      'orders are taken at the end': replace('block.timestamp >= end', 'block.timestamp > end'),
      'a fee below the minimum is taken': drop('msg.value < _feeMinimum.at()'),
      'a fee beyond the maximum is taken': drop('msg.value > _feeMaximum.at()'),
      'an order is used again once it is over': replace(
        '_orders[msg.sender][order].state != 0',
        '_orders[msg.sender][order].state == OPEN',
      ),
      'orders are not counted': replace('orderCount += 1', 'orderCount = 1'),
    },
    'IncomeFund.takeFeeBack': {
      'fees are kept while it is paused': before(
        '_checkOpen(known)',
        'if (isPaused) revert IsPaused()',
      ),
      'an order that was paid gives its fee back, too': replace(
        '_checkOpen(known)',
        'if (known.state != PAID) _checkOpen(known)',
      ),
      'a fee goes back while its order can be paid': replace(
        '!_isOver(known)',
        'block.timestamp + 1 < known.paidAt + LIFE',
      ),
      'in one second an order can neither be paid nor its fee go back': replace(
        '!_isOver(known)',
        'block.timestamp <= known.paidAt + LIFE',
      ),
    },
    'IncomeFund._giveBack': {
      'a fee goes back twice': replace(
        '_close(known, TAKEN_BACK)',
        '_close(known, orderCount > 1 ? OPEN : TAKEN_BACK)',
      ),
      'whoever asks for a fee has it': replace(
        'Trx.send(wtrx, user, fee)',
        'Trx.send(wtrx, msg.sender, fee)',
      ),
      'a fee goes back to who sends the transaction': replace(
        'Trx.send(wtrx, user, fee)',
        'Trx.send(wtrx, tx.origin, fee)',
      ),
    },
    'IncomeFund.VOUCHER': {
      'vouchers are of another type than they say': replace(
        '"Voucher(address user,bytes32 order,address coin,uint256 amount,uint256 expires)"',
        '"Voucher(address user,bytes32 order,address coin,uint256 amount,uint256 expires) "',
      ),
    },
    'IncomeFund.digestOf': {
      'a voucher counts in another fund': replace('address(this)', 'address(0)'),
      'a voucher counts on another chain': replace('block.chainid & 0xffffffff', 'uint256(0)'),
    },
    'IncomeFund.withdraw': {
      'the owner takes what orders name': replace('has - reserved', 'has'),
      'the owner cannot take what no order names': replace(
        'amount > has - reserved',
        'amount + 1 > has - reserved',
      ),
      'anybody takes out what no order names': drop('modifier onlyOwner'),
    },
    'IncomeFund.held': {
      'the owner takes the fees of open orders': replace(
        'address(this).balance - feesHeld',
        'address(this).balance',
      ),
    },
    'IncomeFund._close': {
      'fees of orders that are over stay held': drop('feesHeld -= fee'),
      'what orders that are over named stays reserved': drop(
        '_limits[known.coin].reserved -= known.amount',
      ),
    },
    'IncomeFund.setPaused': {
      'anybody pauses it': drop('modifier onlyOwner'),
    },
    'IncomeFund.deposit': {
      'a deposit of TRX counts without them': replace(
        'msg.value != (coin == address(0) ? amount : 0)',
        'coin != address(0) && msg.value > 0',
      ),
      'TRX that come with a token are kept': replace(
        'msg.value != (coin == address(0) ? amount : 0)',
        'coin == address(0) && msg.value != amount',
      ),
    },
    'Trx.send': {
      'who receives the fees has the energy of who is paid': replace(
        'assembly RECEIVER_ENERGY',
        'add(gas(), mul(RECEIVER_ENERGY, 0))',
      ),
      'who receives the fees holds up payments': before(
        'wtrx.deposit{value: amount}()',
        'if (amount > 0) revert TransferFailed()',
      ),
    },
  },
})
