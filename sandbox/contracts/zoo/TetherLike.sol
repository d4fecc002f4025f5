// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Answers as Tether's TRC-20 on the main network does: `transfer` moves and returns false,
/// `transferFrom` and `approve` return true. Its owner may take a fee, pause, and shut people out.
contract TetherLike {
    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    uint256 private constant WHOLE = 10_000;
    uint8 public constant decimals = 6;

    address public immutable owner = msg.sender;
    mapping(address account => uint256) public balanceOf;
    mapping(address account => mapping(address spender => uint256)) public allowance;
    mapping(address account => bool) public isBlackListed;
    uint256 public totalSupply;
    uint256 public basisPointsRate;
    uint256 public maximumFee;
    bool public paused;

    modifier onlyOwner() {
        require(msg.sender == owner);
        _;
    }

    modifier whenNotPaused() {
        require(!paused);
        _;
    }

    /// The fee in basis points, below 20, and the most of it in whole tokens, below 50.
    function setParams(uint256 rate, uint256 most) external onlyOwner {
        require(rate < 20 && most < 50);
        basisPointsRate = rate;
        maximumFee = most * 10 ** decimals;
    }

    function pause() external onlyOwner {
        paused = true;
    }

    function unpause() external onlyOwner {
        paused = false;
    }

    function addBlackList(address account) external onlyOwner {
        isBlackListed[account] = true;
    }

    function removeBlackList(address account) external onlyOwner {
        isBlackListed[account] = false;
    }

    function destroyBlackFunds(address account) external onlyOwner {
        require(isBlackListed[account]);
        totalSupply -= balanceOf[account];
        balanceOf[account] = 0;
    }

    function mint(address to, uint256 value) external {
        totalSupply += value;
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    /// The original declares an answer and never gives one: what comes back is false.
    function transfer(address to, uint256 value) external whenNotPaused returns (bool) {
        require(!isBlackListed[msg.sender]);
        _move(msg.sender, to, value);
        return false;
    }

    function transferFrom(
        address from,
        address to,
        uint256 value
    ) external whenNotPaused returns (bool) {
        require(!isBlackListed[from]);
        uint256 allowed = allowance[from][msg.sender];
        require(value <= allowed);
        if (allowed < type(uint256).max) allowance[from][msg.sender] = allowed - value;
        _move(from, to, value);
        return true;
    }

    /// One that is not zero has to be set to zero before it is set to another.
    function approve(address spender, uint256 value) external whenNotPaused returns (bool) {
        require(value == 0 || allowance[msg.sender][spender] == 0);
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function _move(address from, address to, uint256 value) private {
        require(to != address(0) && value <= balanceOf[from]);
        uint256 fee = (value * basisPointsRate) / WHOLE;
        if (fee > maximumFee) fee = maximumFee;
        balanceOf[from] -= value;
        balanceOf[to] += value - fee;
        emit Transfer(from, to, value - fee);
        if (fee == 0) return;
        balanceOf[owner] += fee;
        emit Transfer(from, owner, fee);
    }
}
