// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Records who invited each account. An account sets its inviter once and permanently; it is then
/// active and may invite others. The leader, named at construction, is active without an inviter.
/// This contract pays no one, holds no money and has no owner.
///
/// Only active accounts may invite, and an account that sets its inviter has invited no one yet. So
/// chains of inviters never form a cycle, and each ends at the leader.
contract Referral {
    error NoLeader();
    error CannotInviteOneself();
    error LeaderHasNoInviter();
    error AlreadyBound(address inviter);
    error InviterNotActive(address inviter);
    error WrongPage();

    event ParentBound(address indexed user, address indexed inviter, uint256 index);

    /// Number of levels above a member whose team sizes count it. It bounds the energy of
    /// activating.
    uint256 public constant DEPTH = 20;
    /// Maximum number of members on a page.
    uint256 public constant PAGE = 100;

    struct Member {
        address inviter;
        /// Activation time in seconds; zero if the account is not active.
        uint64 boundAt;
        /// Number of members below, down to `DEPTH` levels.
        uint256 size;
    }

    address public immutable leader;

    mapping(address user => Member) private members;
    mapping(address user => address[]) private invited;

    constructor(address leader_) {
        if (leader_ == address(0)) revert NoLeader();
        leader = leader_;
    }

    /// Sets the caller's inviter and activates the caller. This cannot be undone.
    function bindParent(address to) external {
        if (to == msg.sender) revert CannotInviteOneself();
        if (msg.sender == leader) revert LeaderHasNoInviter();
        Member storage member = members[msg.sender];
        if (member.boundAt != 0) revert AlreadyBound(member.inviter);
        if (!isActive(to)) revert InviterNotActive(to);
        member.inviter = to;
        member.boundAt = uint64(block.timestamp);
        invited[to].push(msg.sender);
        address above = to;
        for (uint256 level = 0; level < DEPTH && above != address(0); ++level) {
            members[above].size += 1;
            above = members[above].inviter;
        }
        emit ParentBound(msg.sender, to, invited[to].length - 1);
    }

    /// Whether an account may invite: it has an inviter, or it is the leader.
    function isActive(address user) public view returns (bool) {
        return user == leader || members[user].boundAt != 0;
    }

    /// Returns an account's inviter, its activation time (zero without an inviter), its number of
    /// direct members and its team size down to `DEPTH` levels.
    function team(
        address user
    ) external view returns (address inviter, uint64 boundAt, uint256 direct, uint256 size) {
        Member storage member = members[user];
        return (member.inviter, member.boundAt, invited[user].length, member.size);
    }

    /// Returns the number of members below an account, down to `DEPTH` levels.
    function teamNum(address user) external view returns (uint256) {
        return members[user].size;
    }

    /// Returns an account's direct member at `index`, from 0 on, in order of activation.
    function teamUsers(address user, uint256 index) external view returns (address) {
        return invited[user][index];
    }

    /// Returns the number of an account's direct members.
    function getMembersSize(address top) external view returns (uint256) {
        return invited[top].length;
    }

    /// Returns direct members from `start` up to but excluding `end`: at most one page, and fewer
    /// if fewer exist.
    function getMembersByPage(
        address top,
        uint256 start,
        uint256 end
    ) external view returns (address[] memory page) {
        if (end < start || end - start > PAGE) revert WrongPage();
        address[] storage all = invited[top];
        uint256 last = end < all.length ? end : all.length;
        uint256 length = start < last ? last - start : 0;
        page = new address[](length);
        for (uint256 i = 0; i < length; ++i) page[i] = all[start + i];
    }
}
