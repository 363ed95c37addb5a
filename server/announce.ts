export function announce(address: string, admin: { username: string; password?: string } | undefined): void {
  console.log(`\n  ${address}\n`);
  if (!admin) return;
  console.log(`  Admin: ${address}/admin/login`);
  console.log(`  Name: ${admin.username}`);
  console.log(
    admin.password ? `  Password: ${admin.password}  (shown only now)\n` : "  Password: the one in ADMIN_PASSWORD\n",
  );
}
