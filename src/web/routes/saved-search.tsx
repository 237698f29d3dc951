import { createFileRoute, redirect } from "@tanstack/react-router";

export const Route = createFileRoute("/saved-search")({
  beforeLoad: () => {
    throw redirect({ to: "/dashboard", statusCode: 301 });
  },
});
