// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";
import {Coins} from "./Coins.sol";
import {Owned} from "./Owned.sol";

/// Gives tokens, deposited beforehand, for TRX that is burned. The TRX goes to the zero address, so
/// no one receives it. The giver gets the tokens in the same transaction.
contract TrxBurnSale is Owned, ReentrancyGuard {
    error WrongTerms();
    error WrongAmount();
    error NotOpen();
    error Over();
    error NotOver();
    error OrderAlreadyUsed();
    /// The TRX exceeds `left`, in sun: the rest of the sum or, if lower, the value of the remaining
    /// tokens.
    error ExceedsSum(uint256 left);
    error LessThanMinimum();
    error NotBurnt();
    error NothingToTake();

    event Deposited(address indexed from, uint256 tokens);
    event Given(bytes32 indexed order, address indexed user, uint256 trx, uint256 tokens);
    event RestTaken(uint256 tokens);

    /// Number of sun in one TRX.
    uint256 private constant TRX = 1_000_000;
    uint256 private constant MOST = type(uint112).max;

    address public immutable token;
    /// Smallest units of the token per TRX.
    uint256 public immutable rate;
    /// Start and end, in seconds.
    uint64 public immutable start;
    uint64 public immutable end;
    /// Maximum TRX ever given, in sun.
    uint256 public immutable sum;

    /// TRX given so far, in sun, by all accounts and by one account.
    uint256 public given;
    mapping(address user => uint256) public givenBy;
    /// Tokens left, in smallest units.
    uint256 public left;
    mapping(address user => mapping(bytes32 order => bool)) public isUsed;

    constructor(address token_, uint256 rate_, uint64 start_, uint64 end_, uint256 sum_) {
        bool isWrong = token_.code.length == 0 || rate_ == 0 || rate_ > MOST || sum_ == 0;
        if (isWrong || sum_ > MOST || end_ <= start_ || end_ <= block.timestamp) revert WrongTerms();
        token = token_;
        rate = rate_;
        start = start_;
        end = end_;
        sum = sum_;
    }

    /// Deposits approved tokens. Anyone may call it; tokens not given away belong to the owner
    /// after the end.
    function deposit(uint256 tokens) external nonReentrant {
        if (block.timestamp >= end) revert Over();
        if (tokens == 0 || tokens > MOST) revert WrongAmount();
        left += tokens;
        Coins.take(token, msg.sender, address(this), tokens);
        emit Deposited(msg.sender, tokens);
    }

    /// Burns the TRX of the call for tokens at the fixed rate, rounded down: at least `least`.
    function give(bytes32 order, uint256 least) external payable nonReentrant {
        if (block.timestamp < start) revert NotOpen();
        if (block.timestamp >= end) revert Over();
        if (isUsed[msg.sender][order]) revert OrderAlreadyUsed();
        isUsed[msg.sender][order] = true;
        uint256 most = mostGiven();
        if (msg.value > most) revert ExceedsSum(most);
        uint256 tokens = (msg.value * rate) / TRX;
        if (tokens == 0) revert WrongAmount();
        if (tokens < least) revert LessThanMinimum();
        given += msg.value;
        givenBy[msg.sender] += msg.value;
        left -= tokens;
        emit Given(order, msg.sender, msg.value, tokens);
        (bool isBurnt, ) = address(0).call{value: msg.value}("");
        if (!isBurnt) revert NotBurnt();
        Coins.send(token, msg.sender, tokens);
    }

    /// Withdraws, after the end, all remaining tokens: the actual balance, even if the token has
    /// changed it.
    function takeRest() external onlyOwner nonReentrant {
        if (block.timestamp < end) revert NotOver();
        left = 0;
        uint256 tokens = Coins.sendAll(token, msg.sender);
        if (tokens == 0) revert NothingToTake();
        emit RestTaken(tokens);
    }

    /// Returns the maximum that can be given now, in sun: limited by the sum and by the remaining
    /// tokens. Zero if that buys less than one smallest unit of the token.
    function mostGiven() public view returns (uint256) {
        uint256 ofSum = sum - given;
        uint256 ofTokens = ((left + 1) * TRX - 1) / rate;
        uint256 most = ofSum < ofTokens ? ofSum : ofTokens;
        return most * rate < TRX ? 0 : most;
    }
}
