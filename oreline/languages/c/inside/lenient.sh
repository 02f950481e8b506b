# Runs a compiler so that its warnings stay warnings: compilers of later dates warn of more than a project knew.
exec "$@" -Wno-error
