// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";
import {IUniswapV2Factory} from "@uniswap/v2-core/contracts/interfaces/IUniswapV2Factory.sol";
import {CastToken, TokenTerms, ISellsForTrx} from "./CastToken.sol";
import {Coins} from "./Coins.sol";
import {Owned} from "./Owned.sol";
import {Presale, PresaleTerms} from "./Presale.sol";
import {Trx} from "./Trx.sol";
import {Wtrx} from "./Wtrx.sol";

/// Creates tokens and presales, and records each pair of them.
///
/// Each creation uses an order id chosen by its creator, once: a second attempt reverts. Creations
/// call only code of this project, so they need no reentrancy guard.
contract TokenFactory is Owned, ReentrancyGuard {
    struct Pair {
        address tokenAddress;
        /// Zero if there is no presale.
        address presaleAddress;
        address creator;
        uint64 createdAt;
        string tokenName;
        string tokenSymbol;
        uint256 totalSupply;
    }

    error Disabled();
    error WrongFee();
    error WrongTerms();
    error OrderAlreadyUsed();
    error UnknownToken();
    error OnlyCreator();
    error PresaleExists();
    error RouterExists();

    event TokenCreated(
        bytes32 indexed order,
        address indexed creator,
        address indexed token,
        address pool,
        TokenTerms terms
    );
    event PresaleCreated(
        bytes32 indexed order,
        address indexed creator,
        address indexed token,
        address presale,
        uint64 endTime,
        uint32 insuranceSeconds,
        PresaleTerms terms
    );
    event CreationFeeSet(uint256 fee);
    event EnabledSet(bool enabled);
    event RouterSet(address indexed router);
    event Withdrawn(address indexed coin, address indexed to, uint256 amount);

    /// Fee of each creation, in sun.
    uint256 public creationFee;
    bool public enabled = true;
    /// Duration of presales, and of insurance after the first release, in seconds.
    uint64 public immutable saleSeconds;
    uint32 public immutable insuranceSeconds;

    address public immutable tokenOriginal;
    address public immutable presaleOriginal;
    IUniswapV2Factory public immutable pools;
    Wtrx public immutable wtrx;
    /// Router that trades the tokens. It serves the tokens of one factory, so it is deployed after
    /// this contract. No token can be created before the router is set, and the router cannot
    /// change afterwards.
    ISellsForTrx public router;

    address[] private _tokens;
    mapping(address token => Pair) private _pairs;
    mapping(address creator => address[]) private _tokensOf;
    /// Token that a creator's order created, or created a presale for.
    mapping(address creator => mapping(bytes32 order => address)) public tokenOfOrder;

    constructor(
        address tokenOriginal_,
        address presaleOriginal_,
        IUniswapV2Factory pools_,
        Wtrx wtrx_,
        uint256 fee,
        uint64 saleSeconds_,
        uint32 insuranceSeconds_
    ) {
        emit EnabledSet(true);
        tokenOriginal = tokenOriginal_;
        presaleOriginal = presaleOriginal_;
        pools = pools_;
        wtrx = wtrx_;
        creationFee = fee;
        emit CreationFeeSet(fee);
        saleSeconds = saleSeconds_;
        insuranceSeconds = insuranceSeconds_;
    }

    /// Creates a token and sends its whole supply to its creator.
    function createToken(bytes32 order, TokenTerms calldata token) external payable {
        _begin(order);
        CastToken made = _make(order, token);
        made.transfer(msg.sender, token.totalSupply);
    }

    /// Creates a presale for a token that its creator created here and that is not trading yet.
    /// Transfers the required tokens from the creator, who must have approved them.
    function createPresale(
        bytes32 order,
        address token,
        PresaleTerms calldata presale
    ) external payable {
        _begin(order);
        Pair storage pair = _pairs[token];
        if (pair.tokenAddress == address(0)) revert UnknownToken();
        if (pair.creator != msg.sender) revert OnlyCreator();
        if (pair.presaleAddress != address(0)) revert PresaleExists();
        tokenOfOrder[msg.sender][order] = token;
        address made = _presell(order, CastToken(token), presale);
        CastToken(token).transferFrom(msg.sender, made, presale.maxTotalNum + presale.insideMaxNum);
    }

    /// Creates a token and its presale; the tokens that the presale does not need go to the
    /// creator.
    function createTokenAndPresale(
        bytes32 order,
        TokenTerms calldata token,
        PresaleTerms calldata presale
    ) external payable {
        _begin(order);
        uint256 needed = presale.maxTotalNum + presale.insideMaxNum;
        if (needed > token.totalSupply) revert WrongTerms();
        CastToken made = _make(order, token);
        made.transfer(_presell(order, made, presale), needed);
        if (needed < token.totalSupply) made.transfer(msg.sender, token.totalSupply - needed);
    }

    function pairCount() external view returns (uint256) {
        return _tokens.length;
    }

    /// Whether this factory created the token, so that its code is known.
    function isToken(address token) external view returns (bool) {
        return _pairs[token].creator != address(0);
    }

    function pairOf(address token) external view returns (Pair memory) {
        return _pairs[token];
    }

    /// Returns the pairs from `start` up to but excluding `end`, oldest first. The page is shorter
    /// if fewer exist.
    function pairsByPage(uint256 start, uint256 end) external view returns (Pair[] memory page) {
        if (end > _tokens.length) end = _tokens.length;
        if (start >= end) return page;
        page = new Pair[](end - start);
        for (uint256 i = start; i < end; i++) page[i - start] = _pairs[_tokens[i]];
    }

    function tokensOf(address creator) external view returns (address[] memory) {
        return _tokensOf[creator];
    }

    /// Sets the router that trades the tokens, once.
    function setRouter(ISellsForTrx router_) external onlyOwner {
        if (address(router) != address(0)) revert RouterExists();
        router = router_;
        emit RouterSet(address(router_));
    }

    function setCreationFee(uint256 fee) external onlyOwner {
        creationFee = fee;
        emit CreationFeeSet(fee);
    }

    function setEnabled(bool isEnabled) external onlyOwner {
        enabled = isEnabled;
        emit EnabledSet(isEnabled);
    }

    function withdrawFees(address to) external onlyOwner nonReentrant {
        uint256 amount = address(this).balance;
        emit Withdrawn(address(0), to, amount);
        Trx.send(wtrx, to, amount);
    }

    /// Withdraws tokens that were sent here by mistake.
    function withdrawCoin(address coin, address to, uint256 amount) external onlyOwner nonReentrant {
        emit Withdrawn(coin, to, amount);
        Coins.send(coin, to, amount);
    }

    function _begin(bytes32 order) private view {
        if (!enabled || address(router) == address(0)) revert Disabled();
        if (tokenOfOrder[msg.sender][order] != address(0)) revert OrderAlreadyUsed();
        if (msg.value != creationFee) revert WrongFee();
    }

    function _make(bytes32 order, TokenTerms calldata terms) private returns (CastToken made) {
        // Any TRX sent to it would become the sender's own WTRX.
        if (terms.feeRecipient == address(wtrx)) revert WrongTerms();
        made = CastToken(Clones.clone(tokenOriginal));
        address token = address(made);
        // Anyone who saw the transaction before it was in a block could have created the pool. It
        // can hold only assets that they gave away, because the token did not exist yet.
        address pool = pools.getPair(token, address(wtrx));
        if (pool == address(0)) pool = pools.createPair(token, address(wtrx));
        made.initialize(terms, msg.sender, pool, router);
        tokenOfOrder[msg.sender][order] = token;
        _tokens.push(token);
        _tokensOf[msg.sender].push(token);
        Pair storage pair = _pairs[token];
        pair.tokenAddress = token;
        pair.creator = msg.sender;
        pair.createdAt = uint64(block.timestamp);
        pair.tokenName = terms.name;
        pair.tokenSymbol = terms.symbol;
        pair.totalSupply = terms.totalSupply;
        emit TokenCreated(order, msg.sender, token, pool, terms);
    }

    function _presell(
        bytes32 order,
        CastToken token,
        PresaleTerms calldata terms
    ) private returns (address made) {
        made = Clones.clone(presaleOriginal);
        Presale(made).initialize(terms, token, msg.sender, wtrx, saleSeconds, insuranceSeconds);
        token.setPresale(made);
        _pairs[address(token)].presaleAddress = made;
        emit PresaleCreated(
            order,
            msg.sender,
            address(token),
            made,
            terms.startTime + saleSeconds,
            insuranceSeconds,
            terms
        );
    }
}
