// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Balances and allowances without the functions on which tokens differ. Each contract of the zoo
/// implements its own return values. Anyone may mint, because nothing here has value.
abstract contract Ledger {
    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    error NotEnough();

    mapping(address account => uint256) public balanceOf;
    mapping(address account => mapping(address spender => uint256)) public allowance;
    uint256 public totalSupply;

    function decimals() external pure virtual returns (uint8) {
        return 18;
    }

    function mint(address to, uint256 value) external {
        totalSupply += value;
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function _move(address from, address to, uint256 value) internal {
        if (balanceOf[from] < value) revert NotEnough();
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }

    function _spend(address from, uint256 value) internal {
        if (allowance[from][msg.sender] < value) revert NotEnough();
        allowance[from][msg.sender] -= value;
    }

    function _allow(address spender, uint256 value) internal {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
    }
}
