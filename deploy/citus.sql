-- Distributes the tables that grow with readers over a Citus cluster (12 or newer). Run once, on the coordinator, as the
-- database's owner, while no Fabula is connected, after a Fabula of this version has migrated the database:
--
--   psql "$DATABASE_URL" -v ON_ERROR_STOP=1 -f deploy/citus.sql
--
-- All rows of a reader are on one node, the only one that a turn, a history, a rollback or a save queries. Novels, accounts
-- and other tables are not distributed; those that readers' rows are joined with are copied to every node. Back up first
-- (`npm run backup`): to undo this, restore into a plain Postgres. `server/database/distribution.test.ts` checks that every
-- table is listed; docs/SCALE.md says which parts were tested.

create extension if not exists citus;
set citus.shard_replication_factor = 1;

begin;

-- Copied to every node.
select create_reference_table('users');
select create_reference_table('novels');
select create_reference_table('assets');

-- Distributed by reader, with all rows of a reader together.
select create_distributed_table('readings', 'user_id');
select create_distributed_table('games', 'user_id', colocate_with => 'readings');
select create_distributed_table('states', 'user_id', colocate_with => 'readings');
select create_distributed_table('memories', 'user_id', colocate_with => 'readings');
select create_distributed_table('pins', 'user_id', colocate_with => 'readings');
select create_distributed_table('reply_translations', 'user_id', colocate_with => 'readings');
select create_distributed_table('saves', 'user_id', colocate_with => 'readings');
select create_distributed_table('followed_replies', 'user_id', colocate_with => 'readings');
select create_distributed_table('reply_events', 'user_id', colocate_with => 'readings');
select create_distributed_table('likes', 'user_id', colocate_with => 'readings');

-- Distributed by spender: a reader, an address, a novel, or the whole installation.
select create_distributed_table('spending', 'spender', colocate_with => 'none');

-- On the coordinator only.
select citus_add_local_table_to_metadata('admin_actions');
select citus_add_local_table_to_metadata('attempts');
select citus_add_local_table_to_metadata('counted_readers');
select citus_add_local_table_to_metadata('daily_counts');
select citus_add_local_table_to_metadata('email_addresses');
select citus_add_local_table_to_metadata('email_links');
select citus_add_local_table_to_metadata('installation');
select citus_add_local_table_to_metadata('invitations');
select citus_add_local_table_to_metadata('model_connections');
select citus_add_local_table_to_metadata('novel_comments');
select citus_add_local_table_to_metadata('novel_invitations');
select citus_add_local_table_to_metadata('novel_members');
select citus_add_local_table_to_metadata('novel_presence');
select citus_add_local_table_to_metadata('novel_threads');
select citus_add_local_table_to_metadata('orders');
select citus_add_local_table_to_metadata('passkey_challenges');
select citus_add_local_table_to_metadata('passkeys');
select citus_add_local_table_to_metadata('password_links');
select citus_add_local_table_to_metadata('payments');
select citus_add_local_table_to_metadata('recovery_codes');
select citus_add_local_table_to_metadata('rehearsal_games');
select citus_add_local_table_to_metadata('rehearsals');
select citus_add_local_table_to_metadata('reports');
select citus_add_local_table_to_metadata('scenes');
select citus_add_local_table_to_metadata('security_events');
select citus_add_local_table_to_metadata('sessions');
select citus_add_local_table_to_metadata('sign_in_steps');
select citus_add_local_table_to_metadata('stray_files');
select citus_add_local_table_to_metadata('telegram_codes');
select citus_add_local_table_to_metadata('telegram_updates');
select citus_add_local_table_to_metadata('totp_factors');
select citus_add_local_table_to_metadata('translation_jobs');
select citus_add_local_table_to_metadata('translations');
select citus_add_local_table_to_metadata('version_parts');
select citus_add_local_table_to_metadata('versions');
select citus_add_local_table_to_metadata('versions_due');

commit;
